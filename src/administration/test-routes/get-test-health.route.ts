import { VERSION } from "#administration/health/check-health";
import { access, ok, operation, refuses } from "#http/operation";

import { TestHealth } from "./schemas.ts";

export const getTestHealthRoute = operation({
  method: "get",
  path: "/api/v1/test/health",
  operationId: "getTestHealth",
  tags: ["Testing"],
  summary: "Check whether test routes are available",
  description:
    "Answers 200 when the instance accepts the request's test secret. The operation does not use the database.",
  ...access.test(),
  responses: {
    ...ok(TestHealth, "Test routes are available"),
    ...refuses("UNAUTHORIZED", "NOT_FOUND", "INTERNAL_ERROR"),
  },
}).handle((c) => c.json({ status: "ok" as const, version: VERSION }, 200));
