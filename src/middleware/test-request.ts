import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context/context";
import { AppError } from "#errors/app-error";
import { equalInConstantTime } from "#lib/digest";

/**
 * Opens a test route to a request with the instance's test secret. Without a configured secret the route does not
 * exist.
 */
export const testRequest = createMiddleware<AppEnv>(async function testRequest(c, next) {
  const { testSecret } = c.get("base").config;
  if (testSecret === undefined) {
    throw new AppError("NOT_FOUND", { message: `There is nothing at ${c.req.method} ${c.req.path}.` });
  }
  if (!equalInConstantTime(testSecret, c.req.header("x-test-secret") ?? "")) {
    throw new AppError("UNAUTHORIZED", { message: "Send the instance's test secret as `X-Test-Secret`." });
  }
  await next();
});
