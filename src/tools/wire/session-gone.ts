import { AppError } from "#errors/app-error";

/**
 * Does something on a connection, and once more on a new one when the server no longer knew the session: it refused the request before it did
 * anything.
 */
export async function againWithoutSession<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "session_gone") throw error;
    return run();
  }
}
