import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { findSchedule } from "./find-schedule.ts";
import { ListTicksQuery, presentTick, SchedulePath, TickList } from "./schemas.ts";
import { selectTicks } from "./store.ts";

export const listScheduleTicksRoute = operation({
  method: "get",
  path: "/api/schedules/{id}/ticks",
  operationId: "listScheduleTicks",
  tags: ["Schedules"],
  summary: "List a schedule's ticks",
  description:
    "Lists each time that the schedule was due, and each run that a person ordered, the newest first, with its outcome. The newest 200 are kept.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: SchedulePath, query: ListTicksQuery },
  responses: { ...ok(enveloped(TickList), "The ticks"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const schedule = await findSchedule(c.var.ctx, c.req.valid("param").id);
  return answer(c, { ticks: (await selectTicks(c.var.ctx.db, schedule, c.req.valid("query"))).map(presentTick) });
});
