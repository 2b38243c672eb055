import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { pauseSchedule } from "./pause-schedule.ts";
import { PauseBody, presentSchedule, Schedule, SchedulePath } from "./schemas.ts";

export const pauseScheduleRoute = operation({
  method: "post",
  path: "/api/schedules/{id}/pause",
  operationId: "pauseSchedule",
  tags: ["Schedules"],
  summary: "Pause a schedule",
  description:
    "Pauses the schedule until a person resumes it; a run under way continues to its end. A schedule of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: SchedulePath, ...jsonBody(PauseBody, "Why") },
  responses: {
    ...ok(enveloped(Schedule), "The paused schedule"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => pauseSchedule(ctx, c.req.valid("param").id, c.req.valid("json").reason),
    (schedule) => ({ status: 200, data: presentSchedule(schedule) }),
  ),
);
