import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { VERSION } from "#operations/health/check-health";

import { TestHealth } from "./schemas.ts";

export const getTestHealthContract = createRoute({
  method: "get",
  path: "/api/v1/test/health",
  operationId: "getTestHealth",
  tags: ["Testing"],
  summary: "Check whether test routes are available",
  description: "Answers 200 when the instance accepts the test secret of the request. Does not use the database.",
  ...access.test(),
  responses: {
    ...ok(TestHealth, "Test routes are available"),
    ...refuses("UNAUTHORIZED", "NOT_FOUND", "INTERNAL_ERROR"),
  },
});

export function registerGetTestHealth(app: Router): void {
  app.openapi(getTestHealthContract, (c) => c.json({ status: "ok" as const, version: VERSION }, 200));
}
