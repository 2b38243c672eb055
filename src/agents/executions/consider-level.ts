import { considerDemotion, type DemotionContext } from "#agents/agents/consider-demotion";

import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";

/**
 * Checks whether an end costs the agent its level; null after a good one, so that good runs pay nothing. Never throws.
 */
export function considerLevel(
  ctx: DemotionContext,
  record: ExecutionRecord,
  end: ExecutionEnd,
): Promise<unknown> | null {
  const { outcome } = end.assessment;
  const isBad = outcome === "failed" || outcome === "not_done" || end.facts.gravestBreaches > 0;
  return isBad && record.maturityLevel !== "student" ? considerDemotion(ctx, record.agentId) : null;
}
