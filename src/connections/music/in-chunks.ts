import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";

/**
 * Makes a call for each part of a list in sequence, and returns the number of completed entries. When a part fails, the
 * error has that number, because completed entries stay.
 */
export async function inChunks(
  entries: readonly string[],
  size: number,
  call: (part: string[]) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (let start = 0; start < entries.length; start += size) {
    const part = entries.slice(start, start + size);
    try {
      await call(part);
    } catch (error) {
      if (done === 0 || !(error instanceof AppError)) throw error;
      throw new AppError(error.code, {
        message: `${error.message} ${done} of ${entries.length} had already been changed.`,
        details: {
          ...error.details,
          done,
          total: entries.length,
          ...(effectOfError(error) === "not_made" ? { effect: "happened" } : {}),
        },
        headers: error.headers,
        cause: error,
      });
    }
    done += part.length;
  }
  return done;
}
