import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { received } from "#errors/lost-connection";
import { hasLongRun, roundedMessage, roundedNumbers } from "#lib/exact-numbers";
import { notUtf8 } from "#lib/not-utf8";
import { readUpTo } from "#lib/read-up-to";

export type BodyKind = "json" | "form" | "multipart" | "any";

const MEDIA_TYPES: Record<Exclude<BodyKind, "any">, RegExp> = {
  /** Exactly the types that the validator reads as JSON; with any other it would see an empty body. */
  json: /^application\/([\w.-]+\+)?json(;|$)/i,
  form: /^application\/x-www-form-urlencoded(;|$)/i,
  multipart: /^multipart\/form-data\s*(;|$)/i,
};

const NAMES: Record<keyof typeof MEDIA_TYPES, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

/** The media types that are read as one JSON value by an operation of several types; the lines of others are read by their verbs. */
const ONE_VALUE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
/** The media types that are read as text by an operation of several types. */
const TEXT_TYPES = /^(text\/csv|application\/([\w.-]+\+)?json|application\/(x-ndjson|jsonl|x-jsonlines))\s*(;|$)/i;

export const ONE_MEBIBYTE = 1_048_576;

/** A refused body is read up to this size, so that its sender gets the refusal. */
export const MAX_UNWANTED_BYTES = 32 * ONE_MEBIBYTE;

/** Methods whose operations always have a body. */
const ALWAYS_WITH_BODY = new Set(["PUT", "PATCH"]);

/**
 * Refuses a body of another media type (415) or above the size (413), before it is parsed. It also refuses a change
 * without a body (400), because the validator reads a missing body as an empty object, a text that is not UTF-8 (400), because a
 * reader would put other characters in the place of those that it cannot read, and a number of JSON that would be rounded (400). A vendor
 * whose numbers are `readExactly` is not refused: it would only send them again.
 */
export function bodyRules(kind: BodyKind, maxBytes: number, numbers: "refused" | "readExactly" = "refused") {
  const rules = createMiddleware<AppEnv>(async function bodyRules(c, next) {
    const { body } = c.req.raw;
    const declared = c.req.header("content-length");
    if ((body === null || declared === "0") && ALWAYS_WITH_BODY.has(c.req.method)) throw noBody();
    if (body === null) return next();
    if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
    if (kind === "any") nameLines(c);
    const mediaType = c.req.header("content-type") ?? "";
    if (kind !== "any" && declared !== "0" && !MEDIA_TYPES[kind].test(mediaType)) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
        message: `Send ${NAMES[kind]}.`,
        details: { content_type: mediaType || null },
      });
    }
    const isText = kind === "json" || (kind === "any" && TEXT_TYPES.test(mediaType));
    const isExact = numbers === "refused" && (kind === "json" || ONE_VALUE.test(mediaType));
    if (declared === undefined) {
      // Read in pieces, never beyond the limit.
      const bytes = await received(readUpTo({ body }, maxBytes, MAX_UNWANTED_BYTES));
      if (bytes === null) throw tooLarge(maxBytes);
      if (isText) requireText(bytes, isExact);
      c.req.raw = new Request(c.req.raw, { body: bytes });
    } else if (isText) {
      // Before the validator, which takes a body that was cut off for one that is not JSON.
      requireText(new Uint8Array(await received(c.req.arrayBuffer())), isExact);
    }
    return next();
  });
  allRules.add(rules);
  return rules;
}

/** Lines of JSON by their other names. The validator takes `application/jsonl` for one JSON document by its beginning. */
const LINES = /^application\/(?:jsonl|x-jsonlines|json-lines|jsonlines)(?=\s*(?:;|$))/i;

function nameLines(c: Context<AppEnv>): void {
  const mediaType = c.req.header("content-type") ?? "";
  if (!LINES.test(mediaType)) return;
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", mediaType.replace(LINES, "application/x-ndjson"));
  c.req.raw = new Request(c.req.raw, { headers });
}

const allRules = new WeakSet<MiddlewareHandler>();

/** The same handlers for an operation without a body. */
export const withoutBody = (handlers: readonly MiddlewareHandler[]): MiddlewareHandler[] =>
  handlers.map((handler) => (allRules.has(handler) ? ignoreBody : handler));

/**
 * The same handlers for an operation whose body is optional: an empty body is ignored with its `Content-Type`. Some clients
 * send the type with every request.
 */
export const withOptionalBody = (handlers: readonly MiddlewareHandler[]): MiddlewareHandler[] =>
  handlers.flatMap((handler) => (allRules.has(handler) ? [handler, forgetEmptyBody] : [handler]));

const forgetEmptyBody = createMiddleware<AppEnv>(async function forgetEmptyBody(c, next) {
  const { url, method, body } = c.req.raw;
  const isTyped = MEDIA_TYPES.json.test(c.req.header("content-type") ?? "");
  if (isTyped && (body === null || (await received(c.req.arrayBuffer())).byteLength === 0)) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("content-type");
    c.req.raw = new Request(url, { method, headers });
  }
  return next();
});

/** A body that an operation does not expect is ignored. */
const ignoreBody = createMiddleware<AppEnv>(async function ignoreBody(c, next) {
  const { url, method, headers, body } = c.req.raw;
  if (body !== null) c.req.raw = new Request(url, { method, headers });
  return next();
});

const noBody = (): AppError => invalidInput({ path: "body", code: "invalid_type", message: "is required" });

function requireText(bytes: Uint8Array, isExact: boolean): void {
  const wrong = notUtf8(bytes);
  if (wrong !== null)
    throw invalidInput({
      path: "body",
      code: "not_utf8",
      message: `is not UTF-8: byte ${wrong.byte}, in line ${wrong.line}. Save the file or encode the text as UTF-8, and send it again`,
    });
  if (isExact && hasLongRun(bytes)) refuseRounded(new TextDecoder().decode(bytes));
}

/** Throws INVALID_INPUT with the path of the first number that would be rounded. */
function refuseRounded(text: string): void {
  for (const number of roundedNumbers(text))
    throw invalidInput({
      path: ["body", ...number.path].join("."),
      code: "number_rounded",
      message: roundedMessage(number),
    });
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError("PAYLOAD_TOO_LARGE", {
    message: `The body can have at most ${maxBytes} bytes.`,
    details: { max_bytes: maxBytes },
  });
