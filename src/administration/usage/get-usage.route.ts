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
    "Returns the tenant's tier, the requests that its plan has counted in each window, and its used and allowed agents. It is answered also when the plan is used up: then up to 300 times a minute for each person, with the headers of the plan.",
  ...access.signedIn({ passesUsedUp: "plan" }),
  responses: { ...ok(enveloped(Usage), "The usage") },
}).handle(async (c) => answer(c, presentUsage(await getUsage(c.var.ctx))));
