import { type AgentRow, NEW_TENURE } from "#db/schema/agents";

/** The fields of an agent that has run nothing yet, in its first version. */
export const UNTRIED_AGENT = {
  version: 1,
  revision: 1,
  status: "active",
  createdBy: null,
  totalExecutions: 0,
  successfulExecutions: 0,
  vouchedExecutions: 0,
  confidenceSum: 0,
  confidenceCount: 0,
  lastExecutionAt: null,
  stoppedBy: null,
  tenure: NEW_TENURE,
} as const satisfies Partial<AgentRow>;
