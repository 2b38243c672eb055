import { AppError } from "./app-error.ts";

/** How often a change is decided again on a row that others change at the same time. */
const MAX_TRIES = 5;

/** The refusal of a change that was decided on a row as it is no longer: CONFLICT with `details.reason` "moved_on". */
export const movedOn = (message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason: "moved_on" }, retryAfterSeconds: 1 });

export const isMovedOn = (error: unknown): error is AppError =>
  error instanceof AppError && error.details["reason"] === "moved_on";

/**
 * Runs what reads, decides and writes, and again from the reading on when another write came first, five times in all. Then,
 * and for everything else, throws what it threw.
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
