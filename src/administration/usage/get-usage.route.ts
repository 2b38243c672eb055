import { access, answer, enveloped, ok, operation } from "#http/operation";

import { getUsage } from "./get-usage.ts";
import { presentUsage, Usage } from "./schemas.ts";

export const getUsageRoute = operation({
  method: "get",
  path: "/api/usage",
  operationId: "getUsage",
  tags: ["Usage"],
  summary: "Get the tenant's usage",
  description:
    "Returns the tenant's tier, the number of requests counted in each window of its plan, how many agents it has and may have, and what its calls of models took today and this month. This operation still answers when the plan is used up: each person may then call it up to 300 times a minute, and the answer carries the plan's headers.",
  ...access.signedIn({ passesUsedUp: "plan" }),
  responses: { ...ok(enveloped(Usage), "The usage") },
}).handle(async (c) => answer(c, presentUsage(await getUsage(c.var.ctx))));
