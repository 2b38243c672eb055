import { createRoute } from "@hono/zod-openapi";

import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { checkHealth } from "./check-health.ts";
import { Health } from "./schemas.ts";

const contractAt = (path: "/api/v1/health" | "/health", operationId: string) =>
  createRoute({
    method: "get",
    path,
    operationId,
    tags: ["Operations"],
    summary: "Health of this instance",
    description:
      "Answers 200 when everything a request needs is up, 503 when the database is down. Not limited, not authenticated.",
    security: [],
    "x-permission": "public",
    responses: {
      ...ok(Health, "Everything is up"),
      503: { description: "The database is down", content: { "application/json": { schema: Health } } },
    },
  });

export const getHealthContract = contractAt("/api/v1/health", "getHealth");
export const getWebHealthContract = contractAt("/health", "getWebHealth");

export function registerGetHealth(app: Router): void {
  for (const contract of [getHealthContract, getWebHealthContract]) {
    app.openapi(contract, async (c) => {
      const health = await checkHealth(c.var.base);
      return health.status === "ok" ? c.json(health, 200) : c.json(health, 503);
    });
  }
}
