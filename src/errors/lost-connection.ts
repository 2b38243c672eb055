import { AppError, invalidInput } from "#errors/app-error";

/** Words of workerd about a connection that ended; it gives them no class and no code. */
const LOST = /^Network connection lost\.?$/;
const SENDER_LEFT = /^Can't read from request stream because client disconnected\.?$/;

/** Waits for the body of a request. Throws INVALID_INPUT when its sender leaves before the end; no one reads it then. */
export async function received<Body>(reading: Promise<Body>): Promise<Body> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && (LOST.test(error.message) || SENDER_LEFT.test(error.message))) throw incomplete();
    throw error;
  }
}

/**
 * The refusal for a connection that ended in the middle of a request; null for any other error. Outside the reading of
 * the body it is a connection to another part of the platform, and the request may be sent again.
 */
export function lostConnection(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null;
  if (SENDER_LEFT.test(thrown.message)) return incomplete();
  if (!LOST.test(thrown.message)) return null;
  return new AppError("UNAVAILABLE", { details: { reason: "connection_lost" }, cause: thrown });
}

const incomplete = (): AppError =>
  invalidInput({ path: "body", code: "incomplete", message: "ended before it was complete" });
