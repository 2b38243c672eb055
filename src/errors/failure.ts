import { AppError } from "./app-error.ts";
import { ERRORS, type ErrorCode } from "./catalogue.ts";

/** How work that was stored, or a call on its way, failed: plain data, for storage and for its caller. */
export interface Failure {
  code: string;
  message: string;
  /** What the refusal said besides; absent when it said nothing. */
  details?: Record<string, unknown>;
}

/** A refusal as plain data. A `Retry-After` is kept among the details, as `retry_after_seconds`. */
export function failureOf({ code, message, details, headers }: AppError): Failure {
  const seconds = headers["Retry-After"];
  const told = seconds === undefined ? details : { ...details, retry_after_seconds: Number(seconds) };
  return { code, message, ...(Object.keys(told).length === 0 ? {} : { details: told }) };
}

/** Codes that would say something else of the caller's own request than of the work: that is an EXECUTION_FAILED to the caller. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set<ErrorCode>([
  "UNAUTHORIZED",
  "AGENT_LIMIT_EXCEEDED",
  "AGENT_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "PRECONDITION_FAILED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "INCOMPATIBLE_EXPORT",
  "IDEMPOTENCY_KEY_REUSED",
  "RATE_LIMIT_EXCEEDED",
  "INTERNAL_ERROR",
]);

/** The code that the caller of failed work hears: the failure's own where it says something about the work. */
export const toldCode = (code: string | undefined): ErrorCode =>
  isErrorCode(code) && !OF_THE_REQUEST.has(code) ? code : "EXECUTION_FAILED";

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);

/** The refusal for a caller who waited for work that failed; `details` tell where it is stored. */
export function refusalOfFailure(failure: Failure | null, details: Record<string, unknown>): AppError {
  const retryAfterSeconds = failure?.details?.["retry_after_seconds"];
  return new AppError(toldCode(failure?.code), {
    ...(failure === null ? {} : { message: failure.message }),
    details: { ...failure?.details, ...details },
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  });
}
