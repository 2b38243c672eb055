import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { resumeSchedule } from "./pause-schedule.ts";
import { presentSchedule, Schedule, SchedulePath } from "./schemas.ts";

export const resumeScheduleRoute = operation({
  method: "post",
  path: "/api/schedules/{id}/resume",
  operationId: "resumeSchedule",
  tags: ["Schedules"],
  summary: "Resume a schedule",
  description:
    "Resumes a paused schedule and forgets its failures. What was due while it was paused does not run. A schedule of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: SchedulePath },
  responses: {
    ...ok(enveloped(Schedule), "The schedule, which is due again"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => resumeSchedule(ctx, c.req.valid("param").id),
    (schedule) => ({ status: 200, data: presentSchedule(schedule) }),
  ),
);
