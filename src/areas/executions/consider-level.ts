import { considerDemotion, type DemotionContext } from "#areas/graduation/consider-demotion";

import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";

/** Looks whether an end costs the agent its level; only when it was a bad one, so that good runs pay nothing. Never throws. */
export async function considerLevel(ctx: DemotionContext, record: ExecutionRecord, end: ExecutionEnd): Promise<void> {
  const isBad = end.status === "failed" || end.facts.gravestBreaches > 0;
  if (isBad && record.maturityLevel !== "student") await considerDemotion(ctx, record.agentId);
}
