import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context/context";
import { AppError } from "#errors/app-error";

/** Methods that are sent with `If-Match`. */
const CHANGES: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

/**
 * Refuses a conditional change where the operation does not compare entity tags: an unconditional change would
 * overwrite what the caller wanted to keep. The tags of such resources are weak, and a weak tag never matches here (RFC
 * 9110, 13.1.1); `*` matches all.
 */
export const refuseIfMatch = createMiddleware<AppEnv>(async function refuseIfMatch(c, next) {
  const expected = CHANGES.has(c.req.method) ? c.req.header("if-match") : undefined;
  if (expected !== undefined && expected.trim() !== "*") {
    throw new AppError("PRECONDITION_FAILED", {
      message: "This resource has no strong ETag that If-Match could name. Send the request without If-Match.",
    });
  }
  await next();
});

/** For an operation that compares the tag itself. */
export const takeIfMatch = createMiddleware<AppEnv>((_c, next) => next());
