import { actingWith } from "#agents/fingerprints/acting-agent";
import { drawRun } from "#agents/tenure/draw-run";
import { effectiveLevel } from "#agents/tenure/effective-level";
import { settleActing } from "#agents/tenure/settle-acting";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { digestsOfWork } from "#engine/evidence/kind-of-work";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { ModelSources } from "#engine/reasoning/models/model-source";
import type { Tool } from "#engine/reasoning/tool";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

interface BegunRun {
  runId: string;
  agent: AgentRow;
  tools: ReadonlyMap<string, Tool>;
  models: ModelSources;
  task: string;
  context: Record<string, unknown>;
}

/**
 * Facts that a run records for the tenure of its agent: what acts, the level that governs it, whether the platform drew it,
 * and its work. Something else than what earned the agent's level puts it on probation first.
 */
export async function tenureOfRun(
  ctx: ServiceContext,
  { runId, agent, tools, models, task, context }: BegunRun,
): Promise<Pick<ExecutionRecord, "fingerprint" | "sampled" | "offered" | "work"> & { effectiveLevel: MaturityLevel }> {
  const [acting, work, draw] = await Promise.all([
    actingWith(models, agent, tools),
    digestsOfWork(task, context),
    drawRun(ctx.config, { tenantId: ctx.tenant.id, runId }, agent),
  ]);
  const tenure = await settleActing(ctx, agent, acting);
  return {
    fingerprint: acting.fingerprint,
    effectiveLevel: effectiveLevel({ maturityLevel: agent.maturityLevel, tenure }),
    ...draw,
    work,
  };
}
