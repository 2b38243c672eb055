import { AppError } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";

/** The known end of an effect after its call: it happened, nothing happened, or the end is unknown. */
export type EffectEnd = "done" | "not_made" | "unknown";

/** Refusals that the platform gives before it sends anything. */
const BEFORE_SENDING: ReadonlySet<ErrorCode> = new Set([
  "INVALID_INPUT",
  "FORBIDDEN",
  "GOVERNANCE_VIOLATION",
  "NOT_FOUND",
  "AGENT_NOT_FOUND",
  "CONFLICT",
  "STOPPED",
  "NOT_CONFIGURED",
  "NOT_SUPPORTED",
  "PROVIDER_NOT_CONNECTED",
  "REAUTHENTICATION_REQUIRED",
  "MESSAGE_WINDOW_CLOSED",
]);

/**
 * The end of an effect by the error of its call. A call that knows the end states it in `details.effect`. Otherwise
 * only a refusal from before sending proves that nothing happened.
 */
export function effectOfError(error: unknown): EffectEnd {
  if (!(error instanceof AppError)) return "unknown";
  const { effect } = error.details;
  if (effect === "happened") return "done";
  if (effect === "none") return "not_made";
  return BEFORE_SENDING.has(error.code) ? "not_made" : "unknown";
}

/** The same error with the proof that nothing happened outside. */
export const withoutEffect = (error: AppError): AppError => saying(error, "none");

/** The same error with the statement that the effect happened outside. */
export const withEffect = (error: AppError): AppError => saying(error, "happened");

const saying = (error: AppError, effect: "none" | "happened"): AppError =>
  new AppError(error.code, {
    message: error.message,
    details: { ...error.details, effect },
    headers: error.headers,
    cause: error.cause,
  });
