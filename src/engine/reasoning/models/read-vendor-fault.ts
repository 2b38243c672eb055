import { APICallError, RetryError } from "ai";

import type { VendorFault } from "#engine/reasoning/vendor-fault";
import { KnownSecrets } from "#lib/known-secrets";

const MAX_REASON = 300;
/** Reads a failed model call. `secret` is the configured key, which a vendor may repeat. */
export function vendorFault(error: unknown, secret: string | undefined): VendorFault {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last)) return { status: null, reason: plain(wordsOf(last), secret) };
  const words = last.responseBody === undefined || last.responseBody === "" ? wordsOf(last) : saidIn(last.responseBody);
  return { status: last.statusCode ?? null, reason: plain(words, secret) };
}

/** The message of an error body in the usual shapes, or the body. */
function saidIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const error: unknown = partOf(parsed, "error") ?? parsed;
    const words = typeof error === "string" ? error : (partOf(error, "message") ?? partOf(parsed, "detail"));
    return typeof words === "string" ? words : body;
  } catch {
    return body.replaceAll(/<[^>]*>/g, " ");
  }
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Keys and tokens: known prefixes, the text after the word, and long runs of letters with digits. */
const SECRETS =
  /\b(?:sk|pk|rk|key|xai|gsk|hf)[-_][\w*.-]{6,}|\bBearer\s+\S+|(?<=(?:api[-_ ]?key|x-api-key)[^:\n]{0,20}:?\s)\S{6,}|\b(?=\w*\d)(?=\w*[A-Za-z])[\w-]{32,}/gi;

function plain(words: string, secret: string | undefined): string {
  const hidden = KnownSecrets.of([secret]).in(words);
  const line = hidden.replaceAll(SECRETS, "[hidden]").replaceAll(/\s+/g, " ").trim();
  return line.length <= MAX_REASON ? line : `${line.slice(0, MAX_REASON).toWellFormed()}…`;
}
