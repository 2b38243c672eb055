import type { Statement } from "#db/statement";

import { unchangedAgent, type AgentRow } from "./store.ts";

/** The rule that an agent is still as it was read; else CONFLICT (`details.reason` "moved_on"). */
export const requireUnchangedAgent = (agent: Pick<AgentRow, "id" | "tenantId" | "revision">): Statement =>
  unchangedAgent(agent);
