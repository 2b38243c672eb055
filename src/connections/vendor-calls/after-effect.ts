import { AppError } from "#errors/app-error";
import { effectOfError, withEffect } from "#errors/effect-of-error";

/** What follows a call that took effect: when it is refused, the error says that something happened all the same. */
export async function afterEffect<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && effectOfError(error) === "not_made" ? withEffect(error) : error;
  }
}
