import { AppError } from "#errors/app-error";
import { effectOfError, withEffect } from "#errors/effect-of-error";

/** Wraps work that follows a call with an effect: if the work fails, the error states that the effect happened. */
export async function afterEffect<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && effectOfError(error) === "not_made" ? withEffect(error) : error;
  }
}
