import { lowerLevel } from "#engine/governance/maturity";

import type { AgentProfile, FallbackProfile, RunState, Step, Usage } from "./provider.ts";

/** The model that answered a run last, and the connection that it was asked through; null where no model answered. */
export interface ActingModel {
  model: string | null;
  connection: string | null;
}

/** Which model acted in a run. After a change to a fallback it is the fallback. `last` is the answer that ended the run. */
export function actingModel(steps: readonly Pick<Step, "usage">[], last?: Usage): ActingModel {
  const answers = [...steps.map(({ usage }) => usage), last];
  const answer = answers.findLast((usage) => usage?.model !== undefined);
  return { model: answer?.model ?? null, connection: answer?.connection ?? null };
}

/** The highest level of a model that proved nothing for the agent yet. */
export const UNPROVEN = "intern";

/**
 * The agent as its calls are governed: at most an intern as soon as a fallback without a standing acted in the run, because
 * its words lead to whatever comes after, and in a run whose domain changed since it was accepted.
 */
export function governedAgent({ agent, steps }: Pick<RunState, "agent" | "steps">): AgentProfile {
  const isUnproven = agent.isToldAnew === true || actedFallbacks({ agent, steps }).some(({ isProven }) => !isProven);
  return isUnproven ? { ...agent, maturityLevel: lowerLevel(agent.maturityLevel, UNPROVEN) } : agent;
}

/** The fingerprint that acted other than the run's own; undefined when nothing did, and null for several models. */
export function otherThanOwn(
  { agent, steps }: Pick<RunState, "agent" | "steps">,
  last?: Usage,
): { fingerprint: string | null } | undefined {
  if (agent.isToldAnew === true) return { fingerprint: null };
  const acted = actedFallbacks({ agent, steps }, last);
  if (acted.length === 0) return undefined;
  const names = namesOf(steps, last);
  const [only] = acted;
  return { fingerprint: acted.length === names.size && acted.length === 1 ? (only?.fingerprint ?? null) : null };
}

const actedFallbacks = (
  { agent, steps }: Pick<RunState, "agent" | "steps">,
  last?: Usage,
): readonly FallbackProfile[] => {
  if (agent.fallbacks === undefined) return [];
  const names = namesOf(steps, last);
  return agent.fallbacks.filter(({ name }) => names.has(name));
};

/** The full names of the models that answered. */
const namesOf = (steps: readonly Pick<Step, "usage">[], last?: Usage): ReadonlySet<string> =>
  new Set(
    [...steps.map(({ usage }) => usage), last].flatMap((usage) =>
      usage?.model === undefined ? [] : [`${usage.connection}/${usage.model}`],
    ),
  );
