import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { SetTimeZoneBody, TimeZoneView } from "./schemas.ts";
import { setTimeZone } from "./set-time-zone.ts";

export const setTimeZoneRoute = operation({
  method: "put",
  path: "/api/time-zone",
  operationId: "setTimeZone",
  tags: ["Budgets"],
  summary: "Set the workspace's time zone",
  description:
    "Sets the time zone in which the days and months of budgets begin. What was spent today and this month so far keeps its day and month. The change is recorded in the audit log.",
  ...access.tenant("TENANT_ADMIN"),
  request: { ...jsonBody(SetTimeZoneBody, "The time zone") },
  responses: { ...ok(enveloped(TimeZoneView), "The time zone") },
}).handle((c) =>
  perform(
    c,
    (ctx) => setTimeZone(ctx, c.req.valid("json").time_zone),
    ({ timeZone }) => ({ status: 200, data: { time_zone: timeZone } }),
  ),
);
