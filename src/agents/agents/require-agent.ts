import type { Statement } from "#db/statement";

import { agentMovedOn } from "./change-agent.ts";
import { requireRevision, type AgentRow } from "./store.ts";

/** The rule that an agent is still as it was read; else CONFLICT (`details.reason` "moved_on"). */
export const requireUnchangedAgent = (agent: Pick<AgentRow, "id" | "tenantId" | "revision">): Statement =>
  requireRevision(agent.tenantId, agent.id, agent.revision, agentMovedOn);
