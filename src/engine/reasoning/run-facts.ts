import { actionComplexity } from "#engine/governance/actions";

import { asksForApproval } from "./asks-for-approval.ts";
import { isAct } from "./is-act.ts";
import { isAskedCall } from "./ordered-call.ts";
import { madeWith, type CallRecord, type JsonObject, type RunState } from "./provider.ts";

/** A call of a skill that only computes, so that it can be repeated and compared. */
export interface SkillCall {
  skillId: string;
  /** Unique in the run. */
  callId: string;
  input: JsonObject;
  ended: { passed: true; output: unknown } | { passed: false; error: { code: string; message: string } };
}

/** Facts of a run that its judges need. */
export interface RunFacts {
  /** Names of the skills that ran. */
  skillsUsed: string[];
  /** Governance actions of the completed calls, each once, in order. */
  actionsUsed: string[];
  callsDone: number;
  callsFailed: number;
  /** Calls that governance or a person did not allow. */
  refusals: number;
  /**
   * Calls that were made and do more than read: tools with an effect above complexity 1. Absent in runs that began
   * before they were counted.
   */
  acts?: number;
  /**
   * Refusals without a question to a person, and how many of them had the highest complexity. Asking is not a breach.
   */
  breaches: number;
  gravestBreaches: number;
  /** Effects that were cut off, so that their outcome is unknown. An effect with a poor answer is a failed call. */
  unknownEffects: number;
  /**
   * Tools with effects whose last call failed or has an unknown outcome, so a later success mends them; absent in runs
   * that began before they were counted.
   */
  failedEffects?: number;
  /** Tools without effects whose last call failed because what they read was down; absent without any. */
  failedReads?: number;
  /** Approved calls above the agent's level; absent in runs that began before they were counted. */
  approvals?: number;
  /** Approved calls whose arguments the person changed. */
  corrections?: number;
  /** Tools that it called without asking because approved calls had earned that; absent without any. */
  calledAlone?: string[];
  /** The first calls of skills that only compute; absent in runs that began before they were recorded. */
  skillCalls?: SkillCall[];
}

const MAX_SKILL_CALLS = 8;

/** The facts of a run that made no call. */
export const NO_FACTS: RunFacts = {
  skillsUsed: [],
  actionsUsed: [],
  callsDone: 0,
  callsFailed: 0,
  refusals: 0,
  breaches: 0,
  gravestBreaches: 0,
  unknownEffects: 0,
  failedEffects: 0,
  approvals: 0,
  acts: 0,
};

const GRAVEST = 4;

/** Counts the outcomes of a run's calls. */
export function runFacts({
  steps,
  tools,
  agent,
  parameters,
}: Pick<RunState, "steps" | "tools" | "agent" | "parameters">): RunFacts {
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  const skills = new Set<string>();
  const actions = new Set<string>();
  const facts = { ...NO_FACTS };
  const skillCalls: SkillCall[] = [];
  const calls = steps.flatMap((step) => step.calls);
  for (const call of calls) {
    const { tool: name, outcome } = call;
    if (outcome === undefined) continue;
    const skill = known.get(name)?.reach === "read" ? known.get(name)?.skill : undefined;
    if (skill && skillCalls.length < MAX_SKILL_CALLS) skillCalls.push(...skillCall(skill.id, call));
    if (outcome.status === "done") {
      const tool = known.get(name);
      facts.callsDone += 1;
      if (tool !== undefined) actions.add(tool.action);
      if (tool?.skill !== undefined) skills.add(tool.skill.name);
    }
    const made = outcome.status === "refused" ? undefined : known.get(name);
    if (made !== undefined && isAct(made)) facts.acts = (facts.acts ?? 0) + 1;
    if (call.approved === true) facts.approvals = (facts.approvals ?? 0) + 1;
    if (call.changedTo !== undefined) facts.corrections = (facts.corrections ?? 0) + 1;
    if (outcome.status === "failed") facts.callsFailed += 1;
    if (outcome.status === "unknown") facts[outcome.error === undefined ? "unknownEffects" : "callsFailed"] += 1;
    if (outcome.status === "refused") {
      facts.refusals += 1;
      const tool = known.get(name);
      if (outcome.refused.unearned === true || isAskedCall(call, parameters)) continue;
      if (tool !== undefined && asksForApproval(tool, agent.configuration)) continue;
      facts.breaches += 1;
      if (actionComplexity(outcome.refused.action) === GRAVEST) facts.gravestBreaches += 1;
    }
  }
  facts.failedEffects = lastFailures(calls, (name) => known.get(name)?.reach === "effect");
  const failedReads = lastFailures(
    calls.filter(({ outcome }) => outcome?.status === "done" || isDown(outcome)),
    (name) => known.has(name) && known.get(name)?.reach !== "effect",
  );
  if (failedReads > 0) facts.failedReads = failedReads;
  const calledAlone = earnedCalls(calls, agent.earned?.alone ?? []);
  const kept = {
    ...(skillCalls.length === 0 ? {} : { skillCalls }),
    ...(calledAlone.length === 0 ? {} : { calledAlone }),
  };
  return { ...facts, skillsUsed: [...skills], actionsUsed: [...actions], ...kept };
}

/** Codes of the world outside: the same call may succeed at another time. */
const DOWN: ReadonlySet<string> = new Set([
  "PROVIDER_ERROR",
  "PROVIDER_QUOTA_EXCEEDED",
  "PROVIDER_RATE_LIMITED",
  "EXECUTION_TIMEOUT",
  "UNAVAILABLE",
]);

const isDown = (outcome: CallRecord["outcome"]): boolean =>
  outcome?.status === "failed" && DOWN.has(outcome.error.code);

/** The chosen tools whose last call that was made has no good end. A refused call had no effect. */
function lastFailures(calls: readonly CallRecord[], isChosen: (tool: string) => boolean): number {
  const last = new Map<string, boolean>();
  for (const { tool, outcome } of calls)
    if (outcome !== undefined && outcome.status !== "refused" && isChosen(tool))
      last.set(tool, outcome.status !== "done");
  return [...last.values()].filter((isFailed) => isFailed).length;
}

/** The tools that were called without asking, of those that earned it, each once. */
const earnedCalls = (calls: readonly CallRecord[], alone: readonly string[]): string[] =>
  alone.filter((name) =>
    calls.some(
      ({ tool, outcome, approved }) =>
        tool === name && approved !== true && outcome !== undefined && outcome.status !== "refused",
    ),
  );

/** The call if the skill really ran. A refused call, or one without a known end, says nothing about the skill. */
function skillCall(skillId: string, call: CallRecord): SkillCall[] {
  const { id: callId, outcome } = call;
  const input = madeWith(call);
  if (outcome?.status === "done") return [{ skillId, callId, input, ended: { passed: true, output: outcome.output } }];
  if (outcome?.status === "failed") return [{ skillId, callId, input, ended: { passed: false, error: outcome.error } }];
  return [];
}
