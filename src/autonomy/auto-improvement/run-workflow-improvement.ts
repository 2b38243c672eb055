import { findAgent } from "#agents/agents/find-agent";
import { effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { findWorkspace } from "#autonomy/workspaces/find-workspace";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { canonicalJson } from "#lib/json";
import { findRecentInputs } from "#runs/executions/find-recent-inputs";

import { capReached, utcDayStart } from "./daily-cap.ts";
import { EPISODES, evolveWorkflow } from "./evolve-workflow.ts";
import { unchanged, type ImprovementRun } from "./improvement-run.ts";
import { requireImprovementAllowed } from "./require-improvement-allowed.ts";
import { insertVariant, requireMutationsLeft, selectWorkflowHistory } from "./store.ts";

/**
 * Measures variants of an agent's workflow now, without applying them: an administrator writes a variant's changes into
 * the agent's configuration. Each counts as a mutation. Throws AGENT_NOT_FOUND, FORBIDDEN, the gate's errors,
 * RATE_LIMIT_EXCEEDED at the cap.
 */
export async function runWorkflowImprovement(
  ctx: ServiceContext,
  { agentId, seed }: { agentId: string; seed: number },
): Promise<ImprovementRun> {
  const now = ctx.clock();
  const day = utcDayStart(now);
  const agent = await findAgent(ctx, agentId);
  const [workspace, episodes, history] = await Promise.all([
    findWorkspace(ctx),
    findRecentInputs(ctx, agentId, EPISODES),
    selectWorkflowHistory(ctx.db, ctx.tenant.id, agent, day),
  ]);
  requireImprovementAllowed(ctx, "alpha_evolver", { workspace: workspace.autoDev, agent });
  const cap = effectiveAutoDev(ctx.config.autoDev, workspace.autoDev).max_mutations_per_day;
  const refusal = () => capReached("mutations", cap, now);
  const budget = cap - history.mutations;
  if (budget <= 0) throw refusal();
  const known = new Set(history.changes.map(canonicalJson));
  const evolution = await evolveWorkflow(ctx, { agent, episodes, known, seed, budget });
  if (evolution.kind === "unchanged") {
    const run = unchanged(evolution.reason, seed);
    if (ctx.idempotency) await commit(ctx, [], { result: run });
    return run;
  }
  const { variants } = evolution;
  const run: ImprovementRun = { ...unchanged("", seed), outcome: "evaluated", reason: null, variants };
  await commit(
    ctx,
    [
      requireMutationsLeft(ctx.tenant.id, { start: day, more: variants.length - 1, cap }, refusal),
      ...variants.map(insertVariant),
    ],
    { result: run },
  );
  return run;
}
