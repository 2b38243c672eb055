import { type Acting, actingWith } from "#agents/fingerprints/acting-agent";
import { drawRun } from "#agents/tenure/draw-run";
import { effectiveLevel } from "#agents/tenure/effective-level";
import { settleActing } from "#agents/tenure/settle-acting";
import type { ServiceContext } from "#context/context";
import type { AgentRow, AgentTenure } from "#db/schema/agents";
import { mayAct } from "#engine/evidence/probation";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { ModelSources } from "#engine/reasoning/models/model-source";
import type { Tool } from "#engine/reasoning/tool";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

interface BegunRun {
  runId: string;
  agent: AgentRow;
  tools: ReadonlyMap<string, Tool>;
  models: ModelSources;
}

/**
 * Facts that a run records for the tenure of its agent: what acts, the level that governs it, and whether the platform drew
 * it. Something else than what earned the agent's level puts it on probation first.
 */
export async function tenureOfRun(
  ctx: ServiceContext,
  { runId, agent, tools, models }: BegunRun,
): Promise<
  Pick<ExecutionRecord, "fingerprint" | "fallbacks" | "domainDigest" | "sampled" | "offered"> & {
    effectiveLevel: MaturityLevel;
  }
> {
  const [acting, draw] = await Promise.all([
    actingWith(models, agent, tools),
    drawRun(ctx.config, { tenantId: ctx.tenant.id, runId }, agent),
  ]);
  const tenure = await settleActing(ctx, agent, acting);
  return {
    fingerprint: acting.fingerprint,
    ...fallbacksOf(acting, tenure),
    ...(agent.tenure.domainDigest === null ? {} : { domainDigest: agent.tenure.domainDigest }),
    effectiveLevel: effectiveLevel({ maturityLevel: agent.maturityLevel, tenure }),
    ...draw,
  };
}

/** The fallbacks that may act in the run; no key without any, so that a run without them carries nothing. */
const fallbacksOf = ({ fallbacks }: Acting, tenure: AgentTenure): Pick<ExecutionRecord, "fallbacks"> =>
  fallbacks.length === 0
    ? {}
    : { fallbacks: fallbacks.map((one) => ({ ...one, isProven: mayAct(tenure, one.fingerprint) })) };
