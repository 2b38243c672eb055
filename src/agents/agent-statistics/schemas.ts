import { z } from "@hono/zod-openapi";

import type { AgentRow } from "#db/schema/agents";
import { field } from "#http/field";
import { timestamp, toTimestampOrNull } from "#http/schemas";
import { roundedShare } from "#lib/rounded-share";

/** The sums over all executions of an agent. */
export const Statistics = z.object({
  total_executions: z.number().int(),
  successful_executions: field(
    z.number().int(),
    "Executions whose outcome is `done` now, claimed ones included; a verdict of `wrong` takes one away",
    40,
  ),
  claimed_executions: field(z.number().int(), "Those of `successful_executions` that only the agent vouches for", 12),
  success_rate: field(
    z.number().min(0).max(1),
    "Share of `successful_executions`; `done_share` of usage leaves claimed ones out",
    0.8,
  ),
  avg_confidence: z.number().min(0).max(1),
  last_execution: timestamp().nullable(),
});

type Counted = Pick<
  AgentRow,
  | "totalExecutions"
  | "successfulExecutions"
  | "vouchedExecutions"
  | "confidenceSum"
  | "confidenceCount"
  | "lastExecutionAt"
>;

export const presentStatistics = (agent: Counted): z.output<typeof Statistics> => ({
  total_executions: agent.totalExecutions,
  successful_executions: agent.successfulExecutions,
  claimed_executions: agent.successfulExecutions - agent.vouchedExecutions,
  success_rate: agent.totalExecutions === 0 ? 0 : agent.successfulExecutions / agent.totalExecutions,
  avg_confidence: agent.confidenceCount === 0 ? 0 : roundedShare(agent.confidenceSum / agent.confidenceCount),
  last_execution: toTimestampOrNull(agent.lastExecutionAt),
});
