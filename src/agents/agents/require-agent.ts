import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";

import { unchangedAgent } from "./store.ts";

/** The rule that an agent is unchanged since it was read; otherwise CONFLICT (`details.reason` "moved_on"). */
export const requireUnchangedAgent = (agent: Pick<AgentRow, "id" | "tenantId" | "revision">): Statement =>
  unchangedAgent(agent);
