import { AppError } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";

/** What is known of an effect after its call: it happened, nothing happened, or nobody can say. */
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
 * What an error says of the effect whose call threw it. A call that knows says so in `details.effect`; without that, only a refusal from
 * before anything was sent proves that nothing happened.
 */
export function effectOfError(error: unknown): EffectEnd {
  if (!(error instanceof AppError)) return "unknown";
  const { effect } = error.details;
  if (effect === "happened") return "done";
  if (effect === "none") return "not_made";
  return BEFORE_SENDING.has(error.code) ? "not_made" : "unknown";
}

/** The same error, which proves that nothing happened outside. */
export const withoutEffect = (error: AppError): AppError => saying(error, "none");

/** The same error, which says that something happened outside all the same. */
export const withEffect = (error: AppError): AppError => saying(error, "happened");

const saying = (error: AppError, effect: "none" | "happened"): AppError =>
  new AppError(error.code, {
    message: error.message,
    details: { ...error.details, effect },
    headers: error.headers,
    cause: error.cause,
  });
