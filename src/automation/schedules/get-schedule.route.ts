import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findSchedule } from "./find-schedule.ts";
import { presentSchedule, Schedule, SchedulePath, scheduleTag } from "./schemas.ts";

export const getScheduleRoute = operation({
  method: "get",
  path: "/api/schedules/{id}",
  operationId: "getSchedule",
  tags: ["Schedules"],
  summary: "Get a schedule",
  description: "Returns the schedule with its state, its next due time and its latest tick.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: SchedulePath },
  responses: { ...ok(enveloped(Schedule), "The schedule"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const schedule = await findSchedule(c.var.ctx, c.req.valid("param").id);
  const tag = scheduleTag(schedule);
  return notModified(c, tag) ?? answer(c, presentSchedule(schedule), { headers: { ETag: tag } });
});
