import { actionComplexity } from "#engine/governance/actions";

import { asksForApproval } from "./asks-for-approval.ts";
import { madeWith, type CallRecord, type JsonObject, type RunState } from "./provider.ts";

/** A call of a skill that only computes, so that it can be done again and compared. */
export interface SkillCall {
  skillId: string;
  /** Unique in the run. */
  callId: string;
  input: JsonObject;
  ended: { passed: true; output: unknown } | { passed: false; error: { code: string; message: string } };
}

/** What a run did, as its judges need it. */
export interface RunFacts {
  /** Names of the skills that ran. */
  skillsUsed: string[];
  /** Governance actions of the calls that were done, each once, in order. */
  actionsUsed: string[];
  callsDone: number;
  callsFailed: number;
  /** Calls that were not allowed, by governance or by a person who was asked. */
  refusals: number;
  /** The refusals that no person was asked about, and how many of them had the highest complexity. Asking is not a breach. */
  breaches: number;
  gravestBreaches: number;
  /** Effects that were cut off, so that their outcome is unknown; one that got a poor answer is a failed call. */
  unknownEffects: number;
  /** Calls above the agent's level that a person let through; absent in the end of a run that began before they were counted. */
  approvals?: number;
  /** Those of them whose arguments the person changed. */
  corrections?: number;
  /** The first calls of skills that only compute; absent in the end of a run that began before they were kept. */
  skillCalls?: SkillCall[];
}

const MAX_SKILL_CALLS = 8;

/** What a run did that did nothing. */
export const NO_FACTS: RunFacts = {
  skillsUsed: [],
  actionsUsed: [],
  callsDone: 0,
  callsFailed: 0,
  refusals: 0,
  breaches: 0,
  gravestBreaches: 0,
  unknownEffects: 0,
  approvals: 0,
};

const GRAVEST = 4;

/** Counts what the calls of a run became. */
export function runFacts({ steps, tools, agent }: Pick<RunState, "steps" | "tools" | "agent">): RunFacts {
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  const skills = new Set<string>();
  const actions = new Set<string>();
  const facts = { ...NO_FACTS };
  const skillCalls: SkillCall[] = [];
  for (const call of steps.flatMap((step) => step.calls)) {
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
    if (call.approved === true) facts.approvals = (facts.approvals ?? 0) + 1;
    if (call.changedTo !== undefined) facts.corrections = (facts.corrections ?? 0) + 1;
    if (outcome.status === "failed") facts.callsFailed += 1;
    if (outcome.status === "unknown") facts[outcome.error === undefined ? "unknownEffects" : "callsFailed"] += 1;
    if (outcome.status === "refused") {
      facts.refusals += 1;
      const tool = known.get(name);
      if (tool !== undefined && asksForApproval(tool, agent.configuration)) continue;
      facts.breaches += 1;
      if (actionComplexity(outcome.refused.action) === GRAVEST) facts.gravestBreaches += 1;
    }
  }
  const kept = skillCalls.length === 0 ? {} : { skillCalls };
  return { ...facts, skillsUsed: [...skills], actionsUsed: [...actions], ...kept };
}

/** The call, when the skill really ran: one that was not allowed, or is not known to have ended, says nothing about it. */
function skillCall(skillId: string, call: CallRecord): SkillCall[] {
  const { id: callId, outcome } = call;
  const input = madeWith(call);
  if (outcome?.status === "done") return [{ skillId, callId, input, ended: { passed: true, output: outcome.output } }];
  if (outcome?.status === "failed") return [{ skillId, callId, input, ended: { passed: false, error: outcome.error } }];
  return [];
}
