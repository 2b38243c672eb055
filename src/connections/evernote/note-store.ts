import type { DecodedAnswer } from "#connections/vendor-calls/vendor-request";

import { numberOf, type ReadStruct, readReply, structOf, textOf } from "./thrift-reader.ts";

/** The vendor's error numbers (`EDAMErrorCode`) with their equivalents in HTTP. */
const ERRORS: Readonly<Record<number, readonly [reason: string, status: number]>> = {
  1: ["UNKNOWN", 500],
  2: ["BAD_DATA_FORMAT", 400],
  3: ["PERMISSION_DENIED", 403],
  4: ["INTERNAL_ERROR", 500],
  5: ["DATA_REQUIRED", 400],
  6: ["LIMIT_REACHED", 403],
  7: ["QUOTA_REACHED", 403],
  8: ["INVALID_AUTH", 401],
  9: ["AUTH_EXPIRED", 401],
  10: ["DATA_CONFLICT", 400],
  11: ["ENML_VALIDATION", 400],
  12: ["SHARD_UNAVAILABLE", 503],
  13: ["LEN_TOO_SHORT", 400],
  14: ["LEN_TOO_LONG", 400],
  15: ["TOO_FEW", 400],
  16: ["TOO_MANY", 400],
  17: ["UNSUPPORTED_OPERATION", 400],
  18: ["TAKEN_DOWN", 404],
  19: ["RATE_LIMIT_REACHED", 429],
};

/** Fields of a reply: its result, and the three exceptions of the note store's methods. */
const RESULT = 0;
const USER_EXCEPTION = 1;
const SYSTEM_EXCEPTION = 2;
const NOT_FOUND_EXCEPTION = 3;

/**
 * An answer of the note store in terms of HTTP. The store answers everything with 200 and reports refusals in the
 * Thrift body. The body of a good answer is its result, a struct or a list; null for bytes that are not an answer.
 */
export function decodeReply(bytes: Uint8Array): DecodedAnswer | null {
  const reply = readReply(bytes);
  if (reply === null) return null;
  if (reply.kind === "exception") return refused(500, "PROTOCOL", textOf(reply.fields, 1));
  const user = structOf(reply.fields, USER_EXCEPTION);
  if (user !== undefined) return refusedWith(user, textOf(user, 2));
  const system = structOf(reply.fields, SYSTEM_EXCEPTION);
  if (system !== undefined) return refusedWith(system, textOf(system, 2));
  const missing = structOf(reply.fields, NOT_FOUND_EXCEPTION);
  if (missing !== undefined) return refused(404, "NOT_FOUND", textOf(missing, 1));
  const result = structOf(reply.fields, RESULT) ?? reply.fields.get(RESULT);
  return !(result instanceof Map) && !Array.isArray(result)
    ? null
    : { status: 200, headers: new Headers(), body: result };
}

function refusedWith(exception: ReadStruct, message: string | undefined): DecodedAnswer {
  const [reason, status] = ERRORS[numberOf(exception, 1) ?? 1] ?? ["UNKNOWN", 500];
  const seconds = numberOf(exception, 3);
  const headers = new Headers(seconds === undefined ? {} : { "retry-after": String(seconds) });
  return { ...refused(status, reason, message), headers };
}

const refused = (status: number, reason: string, message: string | undefined): DecodedAnswer => ({
  status,
  headers: new Headers(),
  body: { reason, message: message ?? reason },
});
