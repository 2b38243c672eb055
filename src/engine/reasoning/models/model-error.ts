import { APICallError, LoadAPIKeyError, NoSuchModelError, RetryError } from "ai";

import { abortError } from "#engine/reasoning/abort";
import { AppError } from "#errors/app-error";

/**
 * The error for a failed model call. An abort of the run comes first. The vendor's message and the request, which may contain the key
 * or the prompt, stay in `cause` for the log.
 *
 * 429 after the SDK's retries → PROVIDER_RATE_LIMITED with its Retry-After; 401, 403 and 404 (the model) → NOT_CONFIGURED; anything
 * else → PROVIDER_ERROR.
 */
export function modelError(error: unknown, provider: string, model: string, signal: AbortSignal): unknown {
  if (signal.aborted) return abortError(signal);
  if (error instanceof AppError) return error;
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const details = { provider, model };
  if (LoadAPIKeyError.isInstance(last)) {
    return new AppError("NOT_CONFIGURED", {
      message: `The model provider ${provider} has no key: set LLM_API_KEY.`,
      details,
      cause: error,
    });
  }
  if (NoSuchModelError.isInstance(last)) return noSuchModel(details, error);
  if (isTimeout(last)) {
    return new AppError("PROVIDER_ERROR", {
      message: `The model provider ${provider} did not answer in time.`,
      details,
      cause: error,
    });
  }
  if (!APICallError.isInstance(last)) {
    return new AppError("PROVIDER_ERROR", {
      message: `The answer of the model provider ${provider} could not be read.`,
      details,
      cause: error,
    });
  }
  const status = last.statusCode;
  const withStatus = status === undefined ? details : { ...details, status };
  if (status === 429) {
    const retryAfterSeconds = retryAfter(last.responseHeaders);
    return new AppError("PROVIDER_RATE_LIMITED", {
      message: `The model provider ${provider} is limiting requests.`,
      details: withStatus,
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      cause: error,
    });
  }
  if (status === 401 || status === 403) {
    return new AppError("NOT_CONFIGURED", {
      message: `The model provider ${provider} rejected the configured key (${status}).`,
      details: withStatus,
      cause: error,
    });
  }
  if (status === 404) return noSuchModel(withStatus, error);
  const message =
    status === undefined
      ? `The model provider ${provider} cannot be reached.`
      : `The model provider ${provider} answered with an error (${status}).`;
  return new AppError("PROVIDER_ERROR", { message, details: withStatus, cause: error });
}

function noSuchModel(details: { provider: string; model: string }, cause: unknown): AppError {
  return new AppError("NOT_CONFIGURED", {
    message: `The model provider ${details.provider} has no model ${JSON.stringify(details.model)}.`,
    details,
    cause,
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}

/** Seconds to wait by the `Retry-After` header, as a number or a date; null when it says nothing usable. */
function retryAfter(headers: Record<string, string> | undefined): number | null {
  const value = headers?.["retry-after"];
  if (value === undefined) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(1, Math.ceil(seconds))) : null;
}
