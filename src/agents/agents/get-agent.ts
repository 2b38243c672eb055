import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { versionOf } from "#db/write-request";
import { assessTenure, type Tenure } from "#engine/evidence/tenure";
import { goodRunsOf } from "#engine/evidence/verdict-effect";
import { VersionCache } from "#lib/version-cache";

import { MAX_ROW_AGE_MS, rememberAgent } from "./find-agent.ts";
import { readEvidence } from "./read-evidence.ts";
import { tenureLog } from "./tenure-log.ts";

export interface AgentDetail {
  agent: AgentRow;
  tenure: Tenure;
  /** The further good runs to its next exam; null at the highest level. */
  goodRuns: number | null;
  /** The earliest time of the next exam; null without a wait. */
  nextExamAt: number | null;
}

const details = new VersionCache<AgentDetail>(5_000, MAX_ROW_AGE_MS);

/** The tenant's agent with its statistics and its readiness for the next level. */
export async function getAgent(ctx: ServiceContext, agentId: string): Promise<AgentDetail> {
  const key = `${ctx.tenant.id}/${agentId}`;
  const version = ctx.versions ? `${versionOf(ctx.versions, "agents")} ${versionOf(ctx.versions, "executions")}` : null;
  const kept = version === null ? undefined : details.get(key, version, ctx.clock());
  if (kept) return kept;
  const found = await readEvidence(ctx, agentId);
  const { agent, standing } = found;
  const log = tenureLog(found);
  const tenure = assessTenure(log, ctx.clock());
  const detail = { agent, tenure, goodRuns: goodRunsOf(log), nextExamAt: standing?.nextExamAt ?? null };
  rememberAgent(ctx, agent);
  if (version !== null) details.set(key, version, detail, ctx.clock());
  return detail;
}
