/** Why governance asks a person instead of letting a call happen. */
export const ASK_REASONS = [
  "level",
  "listed",
  "supervisor",
  "standing",
  "larger",
  "stranger",
  "task",
  "question",
  "budget",
] as const;

/** An agent of a chain in which one agent asked another, with its level at the time of asking. */
export interface ChainLink {
  agentId: string;
  name: string;
  level: string;
  executionId: string;
}

/** The decision of governance at the moment of asking; the agent's level may be another one since. */
export interface WhyAsked {
  kind: (typeof ASK_REASONS)[number];
  /** The level that the agent acted with. */
  level: string;
  /** The level that the action needs. */
  needed: string;
  /** For `larger`: the number of the call, and the largest approved one at the same place, for people. */
  excess?: { pointer: string; value: string; approved: string | null };
  /** The agents that asked one another, the first one first; the last one's call waits. Absent outside chains. */
  chain?: readonly ChainLink[];
}
