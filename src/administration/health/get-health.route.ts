import { ok, operation } from "#http/operation";

import { checkHealth } from "./check-health.ts";
import { Health } from "./schemas.ts";

const healthAt = (path: "/api/v1/health" | "/health", operationId: string) =>
  operation({
    method: "get",
    path,
    operationId,
    tags: ["Operations"],
    summary: "Check the health of this instance",
    description:
      "Answers 200 when the database responds, even if it cannot write (`degraded`), and 503 when the database is down. The operation has no request limit and needs no credentials.",
    security: [],
    "x-permission": "public",
    responses: {
      ...ok(Health, "The database responds"),
      503: { description: "The database is down", content: { "application/json": { schema: Health } } },
    },
  }).handle(async (c) => {
    const health = await checkHealth(c.var.base);
    return health.checks.database.ok ? c.json(health, 200) : c.json(health, 503);
  });

export const getHealthRoute = healthAt("/api/v1/health", "getHealth");
export const getWebHealthRoute = healthAt("/health", "getWebHealth");
