import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentSchedule, Schedule, SchedulePath, UpdateScheduleBody } from "./schemas.ts";
import { updateSchedule } from "./update-schedule.ts";

export const updateScheduleRoute = operation({
  method: "patch",
  path: "/api/schedules/{id}",
  operationId: "updateSchedule",
  tags: ["Schedules"],
  summary: "Change a schedule",
  description:
    "Changes only the supplied fields, and computes the next due time from now. The caller becomes the owner, who orders its runs. A schedule of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: SchedulePath, ...jsonBody(UpdateScheduleBody, "The fields to change") },
  responses: {
    ...ok(enveloped(Schedule), "The changed schedule"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateSchedule(ctx, c.req.valid("param").id, c.req.valid("json")),
    (schedule) => ({ status: 200, data: presentSchedule(schedule) }),
  ),
);
