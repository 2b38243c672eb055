import type { AgentRow } from "#agents/agents/agent-row";
import type { BaseContext } from "#context";
import { episodeOutcomeOf } from "#engine/evidence/assess-run";
import type { EpisodeOutcome } from "#engine/evidence/verification";
import { decideAction } from "#engine/governance/decide-action";
import { inferAction } from "#engine/governance/infer-action";
import type { MaturityLevel } from "#engine/governance/maturity";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { Tool } from "#engine/reasoning/tool";
import type { SkillContext } from "#skills/private-skills/find-skill";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { equipRun } from "./equip-run.ts";
import { NO_USAGE, type ExecutionRecord } from "./execution-record.ts";
import { prepareRun } from "./prepare-run.ts";
import { runExecution } from "./run-execution.ts";

/** A caller's context or the platform's own. */
export type DryRunContext = SkillContext & Pick<BaseContext, "log" | "bindings" | "newId">;

export interface DryRunInput {
  task: string;
  context: Record<string, unknown>;
  parameters?: Record<string, unknown>;
  /** The level that governance decides by. */
  level: MaturityLevel;
}

export interface DryRun {
  outcome: EpisodeOutcome;
  /** Governance refused the task, or a call on the way. */
  refused: boolean;
  result: Record<string, unknown> | null;
  confidence: number;
  /** Tools that the run called, those with effects too. */
  toolsCalled: string[];
  /** Tools with effects that the run wanted to call. */
  effectsNotPerformed: string[];
  /** The governance actions of the calls that were done. */
  actionsUsed: string[];
}

const TIMEOUT_MS = 15_000;

/**
 * Runs a task through the agent's engine without consequences: tools that compute or read are called, those with effects are only
 * noted, no approval is requested or spent, and nothing is stored. Never throws for what the run does.
 */
export async function dryRun(ctx: DryRunContext, agent: AgentRow, input: DryRunInput): Promise<DryRun> {
  const record = unstored(ctx, agent, input);
  if (!decideAction({ action: record.action, agentLevel: input.level }).allowed) return REFUSED;
  const tools = agentTools(agent.configuration, await installedSkills(ctx));
  const state = prepareRun(record, agent, tools, ctx.config.llm.provider !== "builtin");
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const parts = await equipRun(ctx, { record, state }, signal, () => Promise.resolve());
  const called = new Map<string, Tool>();
  const end = await runExecution({ ...parts, tools: withoutEffects(parts.tools, called) });
  return {
    outcome: episodeOutcomeOf(end.assessment.outcome),
    refused: end.facts.refusals > 0,
    result: end.result,
    confidence: end.confidence ?? 0,
    toolsCalled: [...called.keys()],
    effectsNotPerformed: [...called.values()].filter(({ reach }) => reach === "effect").map(({ name }) => name),
    actionsUsed: end.facts.actionsUsed,
  };
}

const REFUSED: DryRun = {
  outcome: "failure",
  refused: true,
  result: null,
  confidence: 0,
  toolsCalled: [],
  effectsNotPerformed: [],
  actionsUsed: [],
};

/**
 * The same tools, each call noted; those with effects only say what they would have done. Governance decides about them as ever.
 */
function withoutEffects(tools: ReadonlyMap<string, Tool>, called: Map<string, Tool>): ReadonlyMap<string, Tool> {
  const noted = (tool: Tool): Tool => ({
    ...tool,
    reach: tool.reach === "effect" ? "pure" : tool.reach,
    run: (input, scope) => {
      called.set(tool.name, tool);
      return tool.reach === "effect" ? { dry_run: true, tool: tool.name, arguments: input } : tool.run(input, scope);
    },
  });
  return new Map([...tools].map(([name, tool]) => [name, noted(tool)]));
}

function unstored(
  ctx: DryRunContext,
  agent: AgentRow,
  { task, context, parameters = {}, level }: DryRunInput,
): ExecutionRecord {
  const now = ctx.clock();
  const ordered = parameters["action"];
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId: agent.id,
    agentVersion: agent.version,
    maturityLevel: level,
    task,
    action: typeof ordered === "string" ? ordered : inferAction(task).action,
    input: { context, parameters },
    status: "in_progress",
    progress: 0,
    result: null,
    outcome: null,
    verification: null,
    checks: null,
    error: null,
    confidence: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    triggeredBy: "api",
    createdAt: now,
    startedAt: now,
    completedAt: null,
    deadlineAt: now + TIMEOUT_MS,
  };
}
