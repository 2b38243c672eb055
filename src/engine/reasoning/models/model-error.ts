import { APICallError, LoadAPIKeyError, NoSuchModelError, RetryError } from "ai";

import { abortError } from "#engine/reasoning/abort";
import type { VendorFault } from "#engine/reasoning/vendor-fault";
import { AppError, type AppErrorOptions } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";

import { isLostConnection } from "./lost-connection.ts";
import { retryAfterMs } from "./retry-after.ts";

/**
 * The error for a failed model call. An abort of the run comes first. The vendor's words are only in `cause`, a
 * `VendorFault`. The request, which may contain the key or the prompt, is never included.
 *
 * 429 → PROVIDER_RATE_LIMITED; 401, 403 and 404 (the model) → NOT_CONFIGURED; anything else → PROVIDER_ERROR. The
 * vendor's `Retry-After` becomes the error's.
 */
export function modelError(
  error: unknown,
  { provider, model, fault, signal }: { provider: string; model: string; fault: VendorFault; signal: AbortSignal },
): unknown {
  if (signal.aborted) return abortError(signal);
  if (error instanceof AppError) return error;
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const { code, said } = meaningOf(last, model);
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  const waitMs = APICallError.isInstance(last) ? retryAfterMs(last.responseHeaders) : null;
  const options: AppErrorOptions = {
    message: `The model provider ${provider} ${said}`,
    details: { provider, model, ...(status === undefined ? {} : { status }) },
    cause: fault,
  };
  return new AppError(code, waitMs === null ? options : { ...options, retryAfterSeconds: waitMs / 1_000 });
}

function meaningOf(error: unknown, model: string): { code: ErrorCode; said: string } {
  const noSuchModel = { code: "NOT_CONFIGURED" as const, said: `has no model ${JSON.stringify(model)}.` };
  if (LoadAPIKeyError.isInstance(error)) return { code: "NOT_CONFIGURED", said: "has no key: set LLM_API_KEY." };
  if (NoSuchModelError.isInstance(error)) return noSuchModel;
  const failed = (said: string) => ({ code: "PROVIDER_ERROR" as const, said });
  if (isTimeout(error)) return failed("did not answer in time.");
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (isLostConnection(error)) return failed("cannot be reached, or the connection to it broke.");
  if (!APICallError.isInstance(error)) return failed("gave an answer that could not be read.");
  switch (status) {
    case undefined:
      return failed("cannot be reached.");
    case 429:
      return { code: "PROVIDER_RATE_LIMITED", said: "is limiting requests." };
    case 401:
    case 403:
      return { code: "NOT_CONFIGURED", said: `rejected the configured key (${status}).` };
    case 404:
      return noSuchModel;
    default:
      return failed(status < 400 ? "gave an answer that could not be read." : `answered with an error (${status}).`);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}
