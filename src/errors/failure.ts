import { AppError } from "./app-error.ts";
import { ERRORS, type ErrorCode } from "./catalogue.ts";

/** The failure of stored work, or of a running call, as plain data for storage and for its caller. */
export interface Failure {
  code: string;
  message: string;
  /** Further details of the refusal; absent without any. */
  details?: Record<string, unknown>;
}

/** A refusal as plain data. A `Retry-After` is kept among the details, as `retry_after_seconds`. */
export function failureOf({ code, message, details, headers }: AppError): Failure {
  const seconds = headers["Retry-After"];
  const told = seconds === undefined ? details : { ...details, retry_after_seconds: Number(seconds) };
  return { code, message, ...(Object.keys(told).length === 0 ? {} : { details: told }) };
}

/**
 * Codes that would describe the caller's own request instead of the work; the caller gets EXECUTION_FAILED for them.
 */
const OF_THE_REQUEST: ReadonlySet<string> = new Set<ErrorCode>([
  "UNAUTHORIZED",
  "UNVERIFIED",
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

/** The code for the caller of failed work: the failure's own where it describes the work. */
export const toldCode = (code: string | undefined): ErrorCode =>
  isErrorCode(code) && !OF_THE_REQUEST.has(code) ? code : "EXECUTION_FAILED";

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);

/** The refusal for a caller that waited for failed work; `details` locate the stored work. */
export function refusalOfFailure(failure: Failure | null, details: Record<string, unknown>): AppError {
  const retryAfterSeconds = failure?.details?.["retry_after_seconds"];
  return new AppError(toldCode(failure?.code), {
    ...(failure === null ? {} : { message: failure.message }),
    details: { ...failure?.details, ...details },
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  });
}
