import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { findAgent } from "#agents/agents/find-agent";
import { markUsed } from "#autonomy/vouched-runs/used-runs.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { auditChange } from "#platform/audit/audit-entry";
import { requireNotStopped, stopped } from "#platform/kill-switches/kill-switch";
import { dryRun, type DryRun } from "#runs/drives/dry-run";

import { minePatterns } from "./mine-patterns.ts";
import { proposeAdaptations, type Proposal } from "./propose-adaptations.ts";
import {
  insertAdaptation,
  insertTrainingRun,
  selectTrainingMaterial,
  supersedeAdaptations,
  type AdaptationRow,
  type TrainingLimits,
  type TrainingRunRow,
} from "./store.ts";

export type TrainingStrategy = TrainingRunRow["strategy"];

export interface TrainingRun {
  run: TrainingRunRow;
  adaptations: AdaptationRow[];
}

const LIMITS: TrainingLimits = { episodes: 500, replays: 10, corrections: 50 };

type Material = Awaited<ReturnType<typeof selectTrainingMaterial>>;

interface Replays {
  replayed: number;
  /** Episodes that succeed when repeated. */
  recovered: ReadonlySet<string>;
  missingTools: ReadonlyMap<string, number>;
  /** Whether a budget had no room to repeat the rest. */
  isStoppedByBudget: boolean;
}

const NO_REPLAYS: Replays = { replayed: 0, recovered: new Set(), missingTools: new Map(), isStoppedByBudget: false };

/**
 * Learns from an agent's episodes: it mines patterns and proposes adaptations. `replay` first repeats the latest failed
 * tasks with the current agent and without consequences, and learns from the results. The agent does not change before
 * an adaptation is applied. Throws AGENT_NOT_FOUND, FORBIDDEN, STOPPED, CONFLICT when the agent changes in the meantime.
 */
export async function trainAgent(
  ctx: ServiceContext,
  agentId: string,
  strategy: TrainingStrategy,
): Promise<TrainingRun> {
  const startedAt = ctx.clock();
  const agent = await findAgent(ctx, agentId);
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const material = await selectTrainingMaterial(ctx.db, agentId, LIMITS);
  const replays = strategy === "replay" ? await replay(ctx, agent, material.unsuccessful) : NO_REPLAYS;
  const episodes = material.lived.map((episode) =>
    replays.recovered.has(episode.id) ? { ...episode, outcome: "success" as const } : episode,
  );
  const patterns = minePatterns(episodes);
  const run: TrainingRunRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId,
    agentVersion: agent.version,
    strategy,
    status: "completed",
    episodesAnalyzed: episodes.length,
    episodesReplayed: replays.replayed,
    episodesRecovered: replays.recovered.size,
    voidReason: replays.isStoppedByBudget ? "budget" : null,
    patterns,
    createdAt: startedAt,
    completedAt: ctx.clock(),
  };
  const proposals = proposeAdaptations({
    configuration: agent.configuration,
    patterns,
    episodes: episodes.length,
    successes: episodes.filter(({ outcome }) => outcome === "success").length,
    meanConfidence: episodes.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, episodes.length),
    corrections: correctionsByAction(material.corrections),
    replayed: replays.replayed,
    missingTools: replays.missingTools,
    applied: new Set(material.applied.map(({ type, subject }) => `${type} ${subject}`)),
  });
  const adaptations = proposals.map((proposal) => adaptationOf(ctx, run, proposal));
  const result: TrainingRun = { run, adaptations };
  await commit(
    ctx,
    [
      requireUnchangedAgent(agent),
      requireNotStopped(ctx.tenant.id, agentId),
      insertTrainingRun(run),
      supersedeAdaptations(ctx.tenant.id, agentId),
      ...adaptations.map(insertAdaptation),
      ...markUsed({ agentId, tenantId: ctx.tenant.id }, usedBy(material, replays), "training", run.completedAt),
    ],
    { result, audit: [auditChange(ctx, { agentId, action: "train_agent", summary: summaryOf(result) })] },
  );
  return result;
}

/** The runs that a training repeated. */
const usedBy = ({ unsuccessful }: Material, { replayed }: Replays): string[] =>
  unsuccessful.slice(0, replayed).map(({ executionId }) => executionId);

const summaryOf = ({ run, adaptations }: TrainingRun): string =>
  `${run.strategy}: ${run.episodesAnalyzed} episodes, ${run.patterns.length} patterns, ${adaptations.length} adaptations proposed`;

/**
 * Repeats tasks with the current agent. If that fails and tools were removed from it, it repeats them with all tools.
 * It ends with the first task that a budget has no room for.
 */
async function replay(ctx: ServiceContext, agent: AgentRow, tasks: Material["unsuccessful"]): Promise<Replays> {
  const { tools: _restriction, ...unrestricted } = agent.configuration;
  const recovered = new Set<string>();
  const missingTools = new Map<string, number>();
  const withAllTools: AgentRow = { ...agent, configuration: unrestricted };
  let replayed = 0;
  for (const { id, task, input } of tasks) {
    const again = { task, ...input, level: agent.maturityLevel, origin: "training" as const };
    const now = await dryRun(ctx, agent, again);
    if (isStopped(now)) return { replayed, recovered, missingTools, isStoppedByBudget: true };
    replayed += 1;
    if (now.outcome === "success") recovered.add(id);
    if (now.outcome === "success" || agent.configuration["tools"] === undefined) continue;
    const helped = await dryRun(ctx, withAllTools, again);
    if (isStopped(helped)) return { replayed, recovered, missingTools, isStoppedByBudget: true };
    if (helped.outcome !== "success") continue;
    for (const tool of helped.toolsCalled.filter((name) => !now.toolsCalled.includes(name)))
      missingTools.set(tool, (missingTools.get(tool) ?? 0) + 1);
  }
  return { replayed, recovered, missingTools, isStoppedByBudget: false };
}

const isStopped = ({ error }: DryRun): boolean => error?.code === "BUDGET_EXCEEDED";

function correctionsByAction(corrections: Material["corrections"]): Map<string, string[]> {
  const byAction = new Map<string, string[]>();
  for (const { action, text } of corrections) byAction.set(action, [...(byAction.get(action) ?? []), text]);
  return byAction;
}

function adaptationOf(ctx: ServiceContext, run: TrainingRunRow, proposal: Proposal): AdaptationRow {
  const id = ctx.newId();
  return {
    id,
    tenantId: run.tenantId,
    agentId: run.agentId,
    runId: run.id,
    type: proposal.type,
    subject: proposal.subject,
    description: proposal.description,
    expectedImprovement: proposal.expectedImprovement,
    change: { path: proposal.path.map((key) => key ?? id), value: proposal.value },
    previous: null,
    status: "available",
    appliedAt: null,
    undoneAt: null,
    createdAt: run.completedAt,
  };
}
