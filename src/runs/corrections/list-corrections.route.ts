import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { CorrectionList, CorrectionsQuery, presentCorrection } from "./schemas.ts";
import { selectWaiting } from "./store.ts";

export const listCorrectionsRoute = operation({
  method: "get",
  path: "/api/corrections",
  operationId: "listCorrections",
  tags: ["Reviews"],
  summary: "List colleagues' corrections that wait",
  description:
    "Lists what people without `GOVERNANCE_APPROVE` wrote to correct runs of agents, oldest first. Until an approver takes a correction, it steers only the runs that its own author orders.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: CorrectionsQuery },
  responses: { ...ok(enveloped(CorrectionList), "A page of the corrections that wait") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { page, limit, agent_id: agentId } = c.req.valid("query");
  const { rows, total } = await selectWaiting(db, tenant.id, { agentId, limit, offset: (page - 1) * limit });
  return answer(c, {
    corrections: rows.map(presentCorrection),
    pagination: paginate({ page, limit }, total),
  });
});
