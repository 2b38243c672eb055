import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok } from "#http/responses";

import { getUsage } from "./get-usage.ts";
import { presentUsage, Usage } from "./schemas.ts";

export const getUsageRoute = operation({
  method: "get",
  path: "/api/usage",
  operationId: "getUsage",
  tags: ["Usage"],
  summary: "Get the tenant's usage",
  description:
    "Returns the tenant's tier, its requests in each window (including this one), and its used and allowed agents. It is answered also when the requests of the day are used up; the limit per minute holds.",
  ...access.signedIn({ passesUsedUp: "day" }),
  responses: { ...ok(enveloped(Usage), "The usage"), ...tenantRefusals() },
}).handle(async (c) => answer(c, presentUsage(await getUsage(c.var.ctx))));
