import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  TypeValidationError,
} from "ai";

import { orAborted } from "#engine/reasoning/abort";
import type { RunState } from "#engine/reasoning/provider";

import { isLostConnection } from "./lost-connection.ts";
import { retryAfterMs } from "./retry-after.ts";
import { hasPictures } from "./shown-pictures.ts";

/** How to ask a model; another attempt differs where the vendor refused the first. */
export interface Attempt {
  /** Number of unchanged repetitions of the request. */
  repeated: number;
  /** The used share of the model's window, 0–1. */
  share: number;
  /** Skills are shown without their schemas, and a result's schema is not strict. */
  withoutSchemas: boolean;
  /** Pictures are only described: the model, or its vendor, takes none or not these. */
  withoutPictures: boolean;
}

export const FIRST_ATTEMPT: Attempt = { repeated: 0, share: 1, withoutSchemas: false, withoutPictures: false };

const FIRST_WAIT_MS = 500;
const SMALLEST_SHARE = 0.25;

const TOO_LONG =
  /too long|too many (?:input )?tokens|context[ _]?(?:length|window|size)|maximum context|prompt is longer|input length/i;
const OF_A_PICTURE = /image|vision|multi-?modal/i;
const OF_A_TOOL = /tool|function|schema|parameters/i;

/**
 * Returns how to ask again after a failure; null when that makes no sense. It waits where the vendor is busy or the
 * connection broke. It shortens a prompt that is too long, and drops pictures or a schema that the vendor refused.
 */
export async function nextAttempt(
  attempt: Attempt,
  error: unknown,
  {
    state,
    retries,
    longestWaitMs,
    signal,
    reason,
  }: { state: RunState; retries: number; longestWaitMs: number; signal: AbortSignal; reason: string },
): Promise<Attempt | null> {
  if (signal.aborted) return null;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === 413 || (status === 400 && TOO_LONG.test(reason)))
    return attempt.share <= SMALLEST_SHARE ? null : { ...attempt, share: attempt.share / 2 };
  if (!attempt.withoutPictures && isOfPictures(status, reason) && hasPictures(state))
    return { ...attempt, withoutPictures: true };
  if ((status === 400 || status === 422) && OF_A_TOOL.test(reason))
    return attempt.withoutSchemas || !hasSchemas(state) ? null : { ...attempt, withoutSchemas: true };
  if (attempt.repeated >= retries || !isPassing(error)) return null;
  const asked = APICallError.isInstance(error) ? retryAfterMs(error.responseHeaders) : null;
  const waitMs = asked ?? FIRST_WAIT_MS * 2 ** attempt.repeated;
  if (waitMs > longestWaitMs) return null;
  await pause(waitMs, signal);
  return { ...attempt, repeated: attempt.repeated + 1 };
}

/** Vendors of models without pictures refuse them with many statuses, and some do not say why. */
const isOfPictures = (status: number | undefined, reason: string): boolean =>
  status === 400 || status === 415 || status === 422 || (status !== undefined && OF_A_PICTURE.test(reason));

const hasSchemas = ({ tools, parameters }: RunState): boolean =>
  parameters["result_schema"] !== undefined || tools.some(({ skill }) => skill !== undefined);

/** Whether the same request may succeed a little later. An answer that cannot be read is as good as none. */
const isPassing = (error: unknown): boolean =>
  (APICallError.isInstance(error) && (error.isRetryable || isRead(error.statusCode))) ||
  isLostConnection(error) ||
  isUnreadable(error);

const isRead = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

const isUnreadable = (error: unknown): boolean =>
  NoOutputGeneratedError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error) ||
  InvalidResponseDataError.isInstance(error);

async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  try {
    await orAborted(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
