import type { BaseContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { assessFailure, episodeOutcomeOf, type RunOutcome } from "#engine/evidence/assess-run";
import type { Check } from "#engine/evidence/check";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";
import { decideAction } from "#engine/governance/decide-action";
import { inferAction } from "#engine/governance/infer-action";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { RunState, TaskInput, ToolCall } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import type { TraceEntry } from "#engine/reasoning/trace";
import type { Failure } from "#errors/failure";
import type { SpendingOrigin } from "#lib/spending-origin";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import type { Spender } from "#models/model-spending/spender";
import { stopped } from "#platform/kill-switches/kill-switch";
import {
  NO_USAGE,
  type ExecutionEnd,
  type ExecutionRecord,
  type ExecutionUsage,
} from "#runs/execution-records/execution-record";
import type { SkillContext } from "#skills/private-skills/find-skill";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import type { AnswerListener } from "./answer-listener.ts";
import { equipRun } from "./equip-run.ts";
import { prepareRun } from "./prepare-run.ts";
import { type AnswerWait, type RunParts, runUntilWait, type VendorWait } from "./run-execution.ts";

/** A caller's context or the platform's. */
export type DryRunContext = SkillContext & Pick<BaseContext, "log" | "bindings" | "newId" | "writer">;

export interface DryRunInput extends Pick<TaskInput, "history" | "earlierResults" | "opening"> {
  task: string;
  context: Record<string, unknown>;
  parameters?: Record<string, unknown>;
  /** The level that governance uses. */
  level: MaturityLevel;
}

export interface DryRun {
  outcome: EpisodeOutcome;
  /** The same in the words of an execution. */
  runOutcome: RunOutcome;
  /** Whether governance refused the task or one of its calls. */
  refused: boolean;
  result: Record<string, unknown> | null;
  confidence: number;
  /** Tools that the run called, including those with effects. */
  toolsCalled: string[];
  /** Tools that it requested, including those that governance refused. */
  toolsAsked: string[];
  /** The calls that it requested, including those that governance refused. */
  calls: { tool: string; arguments: Record<string, unknown> }[];
  /** Tools with effects that the run wanted to call. */
  effectsNotPerformed: string[];
  /** Governance actions of the completed calls. */
  actionsUsed: string[];
  /** The failure; null without one. */
  error: Failure | null;
  /** The failed calls, each with its reason. */
  callFailures: Failure[];
  /** The checks that the task asked for, and who vouches for the outcome. */
  checks: Check[];
  verification: Verification;
  usage: ExecutionUsage;
  trace: TraceEntry[];
}

const TIMEOUT_MS = 15_000;

/**
 * Runs a task through the agent's engine without consequences. Tools that compute or read are called; those with
 * effects are only noted. No approval is requested or used, and nothing is stored. Never throws for the run's own
 * failures; throws STOPPED after a kill switch.
 */
export async function dryRun(
  ctx: DryRunContext,
  agent: AgentRow,
  { origin, ...input }: DryRunInput & Pick<DryRunDrive, "origin">,
): Promise<DryRun> {
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const run = await beginDryRun(ctx, agent, input);
  const ended = await continueDryRun(ctx, run, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    save: () => Promise.resolve(),
    origin,
    restUntil: 0,
  });
  if ("resumeAt" in ended || "isForAnswer" in ended) throw new Error("A run that may not rest cannot rest.");
  return ended;
}

/** A dry run that can be stored between its steps and continue after a crash. Plain JSON. */
export interface StoredDryRun {
  record: ExecutionRecord;
  state: RunState;
  /** Names of the called tools. */
  called: string[];
}

/** Callbacks for driving a run that outlives its object. */
export interface DryRunDrive extends Pick<Spender, "cap"> {
  signal: AbortSignal;
  /** Stores the run. Its errors are passed on: then the run is not over. */
  save: () => Promise<void>;
  /** The purpose of its calls of models. */
  origin: SpendingOrigin;
  /** The latest time until which a vendor may defer the run, in milliseconds since 1970. */
  restUntil: number;
  /** Replaces or extends the agent's tools. */
  replace?: (tools: ReadonlyMap<string, Tool>) => ReadonlyMap<string, Tool>;
  /** Whether a call above the agent's level counts as approved; none does when omitted. */
  isApproved?: ((call: { tool: string; arguments: Record<string, unknown> }) => boolean) | undefined;
  /** Answers calls in place of their tools, as far as it wants; then the run may wait for an answer. */
  answerInstead?: NonNullable<RunParts["answerInstead"]>;
  /** Receives the model's answers while they are written. */
  listener?: AnswerListener;
}

/** The state that a dry run begins with. */
export async function beginDryRun(
  ctx: DryRunContext,
  agent: AgentRow,
  input: DryRunInput,
  replace: DryRunDrive["replace"] = (tools) => tools,
): Promise<StoredDryRun> {
  const withModel = hasModel(await modelSources(ctx), agent.configuration, agent.createdBy);
  const record = unstored(ctx, agent, input, withModel);
  const tools = replace(await toolsOf(ctx, agent.configuration, await installedSkills(ctx)));
  return {
    record,
    state: prepareRun(record, agent, tools, { withSchemas: withModel }),
    called: [],
  };
}

/** Continues a dry run to its end, to the moment at which its vendor wants it to return, or to a call that waits for an answer. */
export async function continueDryRun(
  ctx: DryRunContext,
  run: StoredDryRun,
  {
    signal,
    save,
    origin,
    restUntil,
    replace = (tools) => tools,
    isApproved = () => false,
    answerInstead,
    listener,
    cap,
  }: DryRunDrive,
): Promise<DryRun | VendorWait | AnswerWait> {
  const { action, maturityLevel: agentLevel } = run.record;
  if (!decideAction({ action, agentLevel }).allowed) return REFUSED;
  // A correction may have the answer that the run is examined for.
  const parts = await equipRun(ctx, run, signal, save, { withCorrections: false, origin, cap });
  const own = replace(parts.tools);
  const driven = {
    ...parts,
    tools: withoutEffects(own, run.called),
    ...(answerInstead === undefined ? {} : { answerInstead }),
    ...(listener === undefined ? {} : { listener }),
  };
  const end = await runToEnd(driven, restUntil, isApproved);
  return "resumeAt" in end || "isForAnswer" in end ? end : presentEnd(run, end, own);
}

async function runToEnd(
  parts: RunParts,
  restUntil: number,
  isApproved: NonNullable<DryRunDrive["isApproved"]>,
): Promise<ExecutionEnd | VendorWait | AnswerWait> {
  const answer = (call: ToolCall) => Promise.resolve({ kind: isApproved(call) ? "granted" : "refused" } as const);
  const end = await runUntilWait(parts, answer, restUntil);
  if ("approvalId" in end || "isForChildren" in end)
    throw new Error("A run without a person and without other agents cannot wait for them.");
  return end;
}

function presentEnd({ state, called }: StoredDryRun, end: ExecutionEnd, tools: ReadonlyMap<string, Tool>): DryRun {
  const calls = state.steps.flatMap((step) => step.calls);
  return {
    outcome: end.assessment.outcome === "refused" ? REFUSED.outcome : episodeOutcomeOf(end.assessment.outcome),
    runOutcome: end.assessment.outcome,
    refused: end.facts.refusals > 0,
    result: end.result,
    confidence: end.confidence ?? 0,
    toolsCalled: called,
    toolsAsked: [...new Set(calls.map(({ tool }) => tool))],
    calls: calls.map(({ tool, arguments: given }) => ({ tool, arguments: given })),
    effectsNotPerformed: called.filter((name) => tools.get(name)?.reach === "effect"),
    actionsUsed: end.facts.actionsUsed,
    error: end.error,
    callFailures: calls.flatMap(({ outcome }) => (outcome?.status === "failed" ? [outcome.error] : [])),
    checks: end.assessment.checks,
    verification: end.assessment.verification,
    usage: end.usage,
    trace: end.reasoningTrace,
  };
}

const REFUSED: DryRun = {
  outcome: "failure",
  runOutcome: "refused",
  refused: true,
  result: null,
  confidence: 0,
  toolsCalled: [],
  toolsAsked: [],
  calls: [],
  effectsNotPerformed: [],
  actionsUsed: [],
  error: null,
  callFailures: [],
  checks: [],
  verification: "self_reported",
  usage: NO_USAGE,
  trace: [],
};

/** A dry run that failed for a reason outside the agent. */
export const voidDryRun = (message: string): DryRun => ({
  ...REFUSED,
  refused: false,
  outcome: episodeOutcomeOf(assessFailure(null).outcome),
  runOutcome: "void",
  error: { code: "UNAVAILABLE", message },
});

/**
 * The same tools with each call noted; those with effects only describe their effect. Governance decides about them as
 * usual.
 */
function withoutEffects(tools: ReadonlyMap<string, Tool>, called: string[]): ReadonlyMap<string, Tool> {
  const noted = (tool: Tool): Tool => ({
    ...tool,
    reach: tool.reach === "effect" ? "pure" : tool.reach,
    run: (input, scope) => {
      if (!called.includes(tool.name)) called.push(tool.name);
      return tool.reach === "effect" ? { dry_run: true, tool: tool.name, arguments: input } : tool.run(input, scope);
    },
  });
  return new Map([...tools].map(([name, tool]) => [name, noted(tool)]));
}

function unstored(
  ctx: DryRunContext,
  agent: AgentRow,
  { task, level, parameters = {}, ...input }: DryRunInput,
  withModel: boolean,
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
    action: typeof ordered === "string" ? ordered : withModel ? "read" : inferAction(task).action,
    input: { ...input, parameters },
    status: "in_progress",
    progress: 0,
    result: null,
    outcome: null,
    verification: null,
    checks: null,
    error: null,
    confidence: null,
    recorded: null,
    reasoningTrace: [],
    usage: NO_USAGE,
    triggeredBy: "api",
    createdAt: now,
    startedAt: now,
    completedAt: null,
    deadlineAt: now + TIMEOUT_MS,
  };
}
