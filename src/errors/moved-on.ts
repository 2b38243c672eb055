import { AppError } from "./app-error.ts";

/** Maximum number of decisions on a row that others change at the same time. */
const MAX_TRIES = 5;

/** The refusal of a change to a row that has changed since it was read: CONFLICT with `details.reason` "moved_on". */
export const movedOn = (message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason: "moved_on" }, retryAfterSeconds: 1 });

export const isMovedOn = (error: unknown): error is AppError =>
  error instanceof AppError && error.details["reason"] === "moved_on";

/**
 * Runs an attempt that reads, decides and writes. It repeats the attempt when another write won, five times in all.
 * Then, and for every other error, it throws that error.
 */
export async function decideAnew<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isMovedOn(error) || tries === MAX_TRIES) throw error;
    }
  }
}
