import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { getUsage } from "./get-usage.ts";
import { presentUsage, Usage } from "./schemas.ts";

export const getUsageContract = createRoute({
  method: "get",
  path: "/api/usage",
  operationId: "getUsage",
  tags: ["Usage"],
  summary: "Get the tenant's usage",
  description:
    "The tenant's tier, how much of each window's requests is used (this request included), and its agents used and allowed.",
  ...access.signedIn(),
  responses: { ...ok(enveloped(Usage), "The usage"), ...tenantRefusals() },
});

export function registerGetUsage(app: Router): void {
  app.openapi(getUsageContract, async (c) => answer(c, presentUsage(await getUsage(c.var.ctx))));
}
