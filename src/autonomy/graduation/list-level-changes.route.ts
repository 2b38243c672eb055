import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";
import { toTimestampOrNull } from "#http/schemas";

import { listLevelChanges } from "./list-level-changes.ts";
import { GraduationPath, History, HistoryQuery, presentLevelChange } from "./schemas.ts";

export const listLevelChangesRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/history",
  operationId: "listLevelChanges",
  tags: ["Graduation"],
  summary: "List an agent's level changes",
  description:
    "Lists the agent's level changes, newest first: passed exams, manual promotions and demotions, and automatic demotions. Each shows the actor, the reason and the readiness score.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: GraduationPath, query: HistoryQuery },
  responses: { ...ok(enveloped(History), "A page of changes"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const found = await listLevelChanges(c.var.ctx, c.req.valid("param").agent_id, query);
  return answer(c, {
    agent_id: found.agentId,
    current_level: found.currentLevel,
    next_exam_at: toTimestampOrNull(found.standing?.nextExamAt ?? null),
    history: found.rows.map(presentLevelChange),
    pagination: paginate(query, found.total),
  });
});
