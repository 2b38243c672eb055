import { accepted, access, enveloped, operation, perform, refuses } from "#http/operation";

import { makeUpTick } from "./run-schedule.ts";
import { executionFailures, presentRunning, RunningTick, TickPath } from "./schemas.ts";

export const makeUpTickRoute = operation({
  method: "post",
  path: "/api/schedules/{id}/ticks/{tick_id}/run",
  operationId: "makeUpTick",
  tags: ["Schedules"],
  summary: "Make a due time up",
  description:
    "Runs the task or workflow for a due time that was missed, skipped or refused, once. The caller orders the run. Today's run cannot read what was there at that time.",
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills", "model_connections"], startsRun: true }),
  request: { params: TickPath },
  responses: {
    ...accepted(enveloped(RunningTick), "The run was accepted"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "NOT_READY", "STOPPED"),
    ...executionFailures(),
  },
}).handle((c) =>
  perform(c, (ctx) => makeUpTick(ctx, c.req.valid("param").id, c.req.valid("param").tick_id), presentRunning),
);
