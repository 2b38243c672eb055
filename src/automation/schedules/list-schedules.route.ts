import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ListSchedulesQuery, presentSchedule, ScheduleList } from "./schemas.ts";
import { selectSchedules } from "./store.ts";

export const listSchedulesRoute = operation({
  method: "get",
  path: "/api/schedules",
  operationId: "listSchedules",
  tags: ["Schedules"],
  summary: "List the schedules",
  description: "Lists the workspace's schedules with their next due times and latest ticks, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListSchedulesQuery },
  responses: { ...ok(enveloped(ScheduleList), "A page of schedules") },
}).handle(async (c) => {
  const { page, limit, state, agent_id: agentId, workflow_id: workflowId, q } = c.req.valid("query");
  const { db, tenant } = c.var.ctx;
  const filter = { state, agentId, workflowId, q, limit, offset: (page - 1) * limit };
  const { rows, total } = await selectSchedules(db, tenant.id, filter);
  return answer(c, { schedules: rows.map(presentSchedule), pagination: paginate({ page, limit }, total) });
});
