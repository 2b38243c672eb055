import { access, answer, enveloped, ok, operation } from "#http/operation";

import { TimeZoneView } from "./schemas.ts";
import { timeZoneOf } from "./time-zone-of.ts";

export const getTimeZoneRoute = operation({
  method: "get",
  path: "/api/time-zone",
  operationId: "getTimeZone",
  tags: ["Budgets"],
  summary: "Get the workspace's time zone",
  description: "Returns the time zone in which the days and months of budgets begin.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(TimeZoneView), "The time zone") },
}).handle(async (c) => answer(c, { time_zone: await timeZoneOf(c.var.ctx) }));
