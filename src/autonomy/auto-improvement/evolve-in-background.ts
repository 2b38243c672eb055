import { effectiveLevel } from "#agents/tenure/effective-level";
import { effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { decideImprovement } from "#autonomy/workspaces/decide-improvement";
import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { findRecentInputs } from "#runs/executions/find-recent-inputs";

import { capReached, utcDayStart } from "./daily-cap.ts";
import { EPISODES, evolveWorkflow, MIN_EPISODES } from "./evolve-workflow.ts";
import { systemContext } from "./handle-failures.ts";
import { seedOf } from "./improvement-run.ts";
import {
  insertVariant,
  requireMutationsLeft,
  selectEvolvable,
  selectWorkflowHistory,
  type EvolvableAgent,
} from "./store.ts";

/** Maximum per hour: each takes a run for every variant and episode. */
const MAX_AN_HOUR = 5;
/** How recently an agent must have worked. */
const ACTIVE_MS = 86_400_000;

/**
 * Measures variants of autonomous agents that worked in the last day and whose current version was not measured yet,
 * where instance and workspace allow background evolution. Returns the number of agents with variants.
 */
export async function evolveInBackground(base: BaseContext): Promise<number> {
  const found = await selectEvolvable(base.db, {
    since: base.clock() - ACTIVE_MS,
    executions: MIN_EPISODES,
    limit: MAX_AN_HOUR,
  });
  let evolved = 0;
  for (const entry of found) {
    try {
      if (await evolve(systemContext(base, entry.agent.tenantId), entry)) evolved += 1;
    } catch (error) {
      if (error instanceof AppError && error.code === "RATE_LIMIT_EXCEEDED") continue;
      base.log.error("workflow_not_evolved", { agent: entry.agent.id, error });
    }
  }
  return evolved;
}

async function evolve(ctx: SystemContext, { agent, autoDev }: EvolvableAgent): Promise<boolean> {
  const now = ctx.clock();
  const start = utcDayStart(now);
  const given = { instance: ctx.config.autoDev, workspace: autoDev, level: effectiveLevel(agent) };
  if (!decideImprovement("background_evolution", given).allowed) return false;
  const [episodes, history] = await Promise.all([
    findRecentInputs(ctx, agent.id, EPISODES),
    selectWorkflowHistory(ctx.db, agent.tenantId, agent, start),
  ]);
  const cap = effectiveAutoDev(ctx.config.autoDev, autoDev).max_mutations_per_day;
  const budget = cap - history.mutations;
  if (budget <= 0) return false;
  const known = new Set(history.changes.map(canonicalJson));
  const seed = seedOf(`${agent.id} ${agent.version}`);
  const evolution = await evolveWorkflow(ctx, { agent, episodes, known, seed, budget });
  if (evolution.kind === "unchanged") {
    if (evolution.reason === "budget") ctx.log.warn("workflow_not_measured", { agent: agent.id, reason: "budget" });
    // Recorded, so that this version is not measured again.
    if (evolution.measured !== null) await commit(ctx, [insertVariant(evolution.measured)]);
    return false;
  }
  const { variants } = evolution;
  const day = { start, more: variants.length - 1, cap };
  const refusal = () => capReached("mutations", cap, now);
  await commit(ctx, [requireMutationsLeft(agent.tenantId, day, refusal), ...variants.map(insertVariant)]);
  return true;
}
