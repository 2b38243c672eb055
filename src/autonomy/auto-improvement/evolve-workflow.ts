import type { AgentRow } from "#db/schema/agents";
import { agentTools } from "#engine/reasoning/agent-tools";
import { skillToolName } from "#engine/reasoning/tool-name";
import { AppError } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { seededRandom, shuffled } from "#lib/seeded-random";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { dryRun, type DryRun, type DryRunContext } from "#runs/drives/dry-run";
import type { RecentInput } from "#runs/executions/find-recent-inputs";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { proposeVariants, withChanges, type VariantProposal } from "./propose-variants.ts";
import type { VariantRow } from "./store.ts";
import { fitnessOfTrials, type Trial } from "./variant-fitness.ts";

/** Episodes that variants are made and measured by. */
export const EPISODES = { limit: 12, maxCharacters: 16_384 };
export const MIN_EPISODES = 2;
/** Maximum per run; the day's cap may leave fewer. */
const MAX_VARIANTS = 3;

export type Evolution =
  | { kind: "unchanged"; reason: "too_few_episodes" | "budget"; measured: null }
  /** The unchanged agent with its measurements. */
  | { kind: "unchanged"; reason: "already_good" | "nothing_to_try"; measured: VariantRow }
  /** The unchanged agent first, then its variants. */
  | { kind: "evaluated"; variants: VariantRow[] };

interface EvolveInput {
  agent: AgentRow;
  episodes: readonly RecentInput[];
  /** Measured changes as canonical JSON. */
  known: ReadonlySet<string>;
  seed: number;
  budget: number;
}

/**
 * Measures variants of an agent's configuration against the unchanged agent, by repeating earlier tasks without
 * consequences (`dryRun`). One half of the episodes, chosen by the seed, shows what the agent uses and where it fails;
 * the other half measures. An agent that does well on all of them is left alone. A run that a budget has no room for
 * measures nothing, so it ends the whole. Writes nothing.
 */
export async function evolveWorkflow(ctx: DryRunContext, input: EvolveInput): Promise<Evolution> {
  try {
    return await measured(ctx, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "BUDGET_EXCEEDED") throw error;
    return { kind: "unchanged", reason: "budget", measured: null };
  }
}

async function measured(ctx: DryRunContext, input: EvolveInput): Promise<Evolution> {
  const { agent, seed, budget, known } = input;
  const episodes = shuffled(input.episodes, seededRandom(seed));
  if (episodes.length < MIN_EPISODES) return { kind: "unchanged", reason: "too_few_episodes", measured: null };
  const half = Math.floor(episodes.length / 2);
  const [seen, heldOut] = [episodes.slice(0, half), episodes.slice(half)];
  const shown = await runAll(ctx, agent, seen);
  const base = await runAll(ctx, agent, heldOut);
  const row = rowMaker(ctx, input);
  const root = row(null, null, fitnessOfTrials(base.map(trialOf), null));
  if ([...shown, ...base].every(({ outcome, refused }) => outcome === "success" && !refused))
    return { kind: "unchanged", reason: "already_good", measured: root };
  const skills = await installedSkills(ctx);
  const tools = [...agentTools(agent.configuration, skills).keys()];
  const proposals = proposeVariants(
    {
      configuration: agent.configuration,
      tools,
      missingSkills: skills
        .map(({ id, name }) => ({ tool: skillToolName(id), name }))
        .filter(({ tool }) => !tools.includes(tool)),
      toolsCalled: shown.flatMap(({ toolsCalled }) => toolsCalled),
      errors: seen.flatMap(({ error }) => (error === null ? [] : [error.message])),
      hasModel: hasModel(await modelSources(ctx), agent.configuration, agent.createdBy),
    },
    seed,
  ).filter(({ changes }) => !known.has(canonicalJson(changes)));
  const chosen = proposals.slice(0, Math.min(MAX_VARIANTS, budget));
  if (chosen.length === 0) return { kind: "unchanged", reason: "nothing_to_try", measured: root };
  const variants: VariantRow[] = [root];
  for (const proposal of chosen) {
    const varied = { ...agent, configuration: withChanges(agent.configuration, proposal.changes) };
    const runs = await runAll(ctx, varied, heldOut);
    variants.push(row(root.id, proposal, fitnessOfTrials(runs.map(trialOf), base.map(trialOf))));
  }
  return { kind: "evaluated", variants };
}

/** In sequence, because a run may occupy the isolate for a while. */
async function runAll(ctx: DryRunContext, agent: AgentRow, episodes: readonly RecentInput[]): Promise<DryRun[]> {
  const runs: DryRun[] = [];
  for (const { task, input } of episodes) {
    const again = { task, ...input, level: agent.maturityLevel, origin: "auto_improvement" as const };
    const run = await dryRun(ctx, agent, again);
    if (run.error?.code === "BUDGET_EXCEEDED") throw new AppError("BUDGET_EXCEEDED", { message: run.error.message });
    runs.push(run);
  }
  return runs;
}

const trialOf = ({ outcome, refused, confidence, toolsCalled }: DryRun): Trial => ({
  outcome,
  refused,
  confidence,
  toolsCalled: toolsCalled.length,
});

const rowMaker =
  (ctx: DryRunContext, { agent, seed }: EvolveInput) =>
  (
    parentId: string | null,
    proposal: VariantProposal | null,
    { score, signals }: ReturnType<typeof fitnessOfTrials>,
  ): VariantRow => ({
    id: ctx.newId(),
    tenantId: agent.tenantId,
    agentId: agent.id,
    agentVersion: agent.version,
    parentId,
    operator: proposal?.operator ?? "as_it_is",
    description: proposal?.description ?? "The unchanged agent",
    seed,
    changes: proposal?.changes ?? {},
    evaluationStatus: "evaluated",
    fitnessScore: score,
    fitnessSignals: { ...signals },
    createdAt: ctx.clock(),
  });
