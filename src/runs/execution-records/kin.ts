import { lowerLevel, type MaturityLevel } from "#engine/governance/maturity";

/** A run of an agent. */
export interface RunOfAgent {
  executionId: string;
  agentId: string;
}

/** The runs above a run that another agent asked for: that of a caller's order first, the one that asked last. */
export type Kin = readonly [RunOfAgent, ...RunOfAgent[]];

/** The run that a caller ordered, at the top of a chain: its budget of runs and its number of agents bind all below it. */
export const rootOf = ([first]: Kin): RunOfAgent => first;

/** The run that asked for it. */
export const parentOf = (kin: Kin): RunOfAgent => kin.at(-1) ?? kin[0];

/** The chain of a run: those above it and itself. */
export const chainOf = ({ id, agentId, kin }: { id: string; agentId: string; kin?: Kin | undefined }): Kin => {
  const own = { executionId: id, agentId };
  return kin === undefined ? [own] : [...kin, own];
};

/** An agent of a chain, with its level as governance looked it up. */
export interface ChainLink extends RunOfAgent {
  name: string;
  level: MaturityLevel;
}

/** The level that governs every call of a chain: the lowest of its agents, however high the one that calls. */
export const lowestLevel = (links: readonly Pick<ChainLink, "level">[], ceiling: MaturityLevel): MaturityLevel =>
  links.reduce((lowest, { level }) => lowerLevel(lowest, level), ceiling);
