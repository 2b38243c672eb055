import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentSchedule, Schedule, SchedulePath, scheduleTag, UpdateScheduleBody } from "./schemas.ts";
import { updateSchedule } from "./update-schedule.ts";

export const updateScheduleRoute = operation({
  method: "patch",
  path: "/api/schedules/{id}",
  operationId: "updateSchedule",
  tags: ["Schedules"],
  summary: "Change a schedule",
  description:
    "Changes only the supplied fields, and computes the next due time from now. The caller becomes the owner, who orders its runs. A schedule of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: SchedulePath, headers: ifMatchHeader(), ...jsonBody(UpdateScheduleBody, "The fields to change") },
  responses: {
    ...ok(enveloped(Schedule), "The changed schedule"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN", "PRECONDITION_FAILED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateSchedule(ctx, c.req.valid("param").id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (schedule) => ({ status: 200, data: presentSchedule(schedule), headers: { ETag: scheduleTag(schedule) } }),
  ),
);
