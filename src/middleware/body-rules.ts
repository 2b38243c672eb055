import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context";
import { AppError, invalidInput } from "#errors/app-error";
import { readUpTo } from "#lib/read-up-to";

export type BodyKind = "json" | "multipart" | "any";

const MEDIA_TYPES: Record<Exclude<BodyKind, "any">, RegExp> = {
  /** Exactly what the validator reads as JSON: of any other type it would see an empty body. */
  json: /^application\/([\w.-]+\+)?json(;|$)/i,
  multipart: /^multipart\/form-data\s*(;|$)/i,
};

export const ONE_MEBIBYTE = 1_048_576;

/** A body that is refused is read up to here, so that its sender hears the refusal. */
export const MAX_UNWANTED_BYTES = 32 * ONE_MEBIBYTE;

/** Methods whose operations all take a body. */
const ALWAYS_WITH_BODY = new Set(["PUT", "PATCH"]);

/**
 * Refuses a body of another media type (415) or above the size (413), before anything reads it as a value, and a change that does not
 * say what to change (400): to the validator a missing body is an empty object.
 */
export function bodyRules(kind: BodyKind, maxBytes: number) {
  const rules = createMiddleware<AppEnv>(async function bodyRules(c, next) {
    const { body } = c.req.raw;
    const declared = c.req.header("content-length");
    if ((body === null || declared === "0") && ALWAYS_WITH_BODY.has(c.req.method)) throw noBody();
    if (body === null) return next();
    if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
    const mediaType = c.req.header("content-type") ?? "";
    if (kind !== "any" && declared !== "0" && !MEDIA_TYPES[kind].test(mediaType)) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
        message: `Send ${kind === "json" ? "application/json" : "multipart/form-data"}.`,
        details: { content_type: mediaType || null },
      });
    }
    if (declared === undefined) {
      // Read piece by piece, never beyond the limit.
      const bytes = await readUpTo({ body }, maxBytes, MAX_UNWANTED_BYTES);
      if (bytes === null) throw tooLarge(maxBytes);
      c.req.raw = new Request(c.req.raw, { body: bytes });
    }
    return next();
  });
  allRules.add(rules);
  return rules;
}

const allRules = new WeakSet<MiddlewareHandler>();

/** The same handlers for an operation that takes no body. */
export const withoutBody = (handlers: readonly MiddlewareHandler[]): MiddlewareHandler[] =>
  handlers.map((handler) => (allRules.has(handler) ? ignoreBody : handler));

/** What is sent with an operation that takes no body is not looked at. */
const ignoreBody = createMiddleware<AppEnv>(async function ignoreBody(c, next) {
  const { url, method, headers, body } = c.req.raw;
  if (body !== null) c.req.raw = new Request(url, { method, headers });
  return next();
});

const noBody = (): AppError => invalidInput({ path: "body", code: "invalid_type", message: "is required" });

const tooLarge = (maxBytes: number): AppError =>
  new AppError("PAYLOAD_TOO_LARGE", {
    message: `The body can have at most ${maxBytes} bytes.`,
    details: { max_bytes: maxBytes },
  });
