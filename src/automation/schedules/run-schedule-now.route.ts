import { accepted, access, enveloped, operation, perform, refuses } from "#http/operation";

import { runScheduleNow } from "./run-schedule.ts";
import { executionFailures, presentRunning, RunningTick, SchedulePath } from "./schemas.ts";

export const runScheduleNowRoute = operation({
  method: "post",
  path: "/api/schedules/{id}/run-now",
  operationId: "runScheduleNow",
  tags: ["Schedules"],
  summary: "Run a schedule now",
  description:
    "Runs the schedule's task or workflow at once, even while it is paused, as a tick `manual`. The caller orders the run; the schedule's own times stay.",
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills", "model_connections"], startsRun: true }),
  request: { params: SchedulePath },
  responses: {
    ...accepted(enveloped(RunningTick), "The run was accepted"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "NOT_READY", "STOPPED"),
    ...executionFailures(),
  },
}).handle((c) => perform(c, (ctx) => runScheduleNow(ctx, c.req.valid("param").id), presentRunning));
