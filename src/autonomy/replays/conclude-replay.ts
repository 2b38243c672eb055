import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import type { SystemContext } from "#context";
import { commit } from "#db/commit";
import type { ReplayRow } from "#db/schema/graduation";
import { assessNonInferiority, countPairs } from "#engine/evidence/non-inferiority";
import { agentTools } from "#engine/reasoning/agent-tools";
import { highestComplexity } from "#engine/reasoning/recorded-calls";
import { AppError } from "#errors/app-error";
import type { RunName } from "#platform/objects/lane-name";
import { installedSkills } from "#skills/private-skills/installed-skills";

import type { ReplayBasis, ReplayVerdict } from "./replay-basis.ts";
import { requireUnderWay, selectReplayForRun, updateReplayEnd, upsertInheritance } from "./store.ts";

type Result = NonNullable<ReplayRow["result"]>;

/**
 * Ends a replay, once. A version that proves as good as its predecessor inherits the predecessor's evidence, including
 * inherited evidence. It does not when its role changed, or the highest complexity of its tools rose. Null when the
 * agent is deleted.
 */
export async function concludeReplay(
  ctx: SystemContext,
  { runId }: RunName,
  basis: ReplayBasis,
  verdicts: readonly ReplayVerdict[],
): Promise<ReplayRow | null> {
  const { replay, agent, standing } = await selectReplayForRun(ctx.db, ctx.tenant.id, runId);
  if (!replay || !agent) return null;
  if (replay.status !== "in_progress") return replay;
  const faults = verdicts.filter((verdict) => "fault" in verdict);
  if (agent.revision !== replay.agentRevision) return await writeEnd(ctx, { ...replay, voidReason: "agent_changed" });
  if (faults.length > 0) return await writeEnd(ctx, { ...replay, voidReason: "vendor" });
  const complexity = highestComplexity(agentTools(agent.configuration, await installedSkills(ctx)).values());
  const result = resultOf(ctx, basis, { role: agent.role, complexity }, verdicts);
  const inherits = result.holds && result.blocked_by === null;
  const predecessor = replay.predecessorVersion;
  const from = standing?.inheritingVersion === predecessor ? (standing.inheritsFrom ?? predecessor) : predecessor;
  const also = inherits
    ? [requireUnchangedAgent(agent), upsertInheritance(replay.tenantId, agent.id, { version: agent.version, from })]
    : [];
  return await writeEnd(ctx, { ...replay, result, inherits }, also);
}

function resultOf(
  ctx: SystemContext,
  { predecessor, skipped }: ReplayBasis,
  now: { role: string; complexity: number },
  verdicts: readonly ReplayVerdict[],
): Result {
  const pairs = verdicts.flatMap((verdict) => ("pair" in verdict ? [verdict.pair] : []));
  const counts = countPairs(pairs);
  const rule = ctx.config.replay;
  const { difference, lowerBound, holds } = assessNonInferiority(counts, rule);
  const later = verdicts.flatMap((verdict) => ("skipped" in verdict ? [verdict.skipped] : []));
  const all: Record<string, number> = { ...skipped };
  for (const reason of later) all[reason] = (all[reason] ?? 0) + 1;
  return {
    pairs: pairs.length,
    both: counts.both,
    only_old: counts.onlyOld,
    only_new: counts.onlyNew,
    neither: counts.neither,
    diverged: pairs.filter(({ replayed }) => replayed === "diverged").length,
    difference,
    lower_bound: lowerBound,
    margin: rule.margin,
    minimum_pairs: rule.minimumPairs,
    holds,
    blocked_by: blockOf(predecessor, now),
    skipped: all,
  };
}

function blockOf(
  predecessor: ReplayBasis["predecessor"],
  now: { role: string; complexity: number },
): Result["blocked_by"] {
  if (predecessor.roles.some((role) => role !== now.role)) return "role";
  return now.complexity > predecessor.complexity ? "complexity" : null;
}

async function writeEnd(
  ctx: SystemContext,
  replay: ReplayRow,
  also: Parameters<typeof commit>[1] = [],
): Promise<ReplayRow> {
  const status = replay.voidReason === null ? "completed" : "void";
  const ended: ReplayRow = { ...replay, status, completedAt: ctx.clock() };
  await commit(ctx, [requireUnderWay(replay.id, over), updateReplayEnd(ended), ...also], { touches: ["executions"] });
  return ended;
}

const over = (): AppError =>
  new AppError("CONFLICT", { message: "The replay has already ended.", details: { reason: "replay_over" } });
