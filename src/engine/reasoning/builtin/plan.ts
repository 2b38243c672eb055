import type { ToolCall } from "#engine/reasoning/provider";

/** A part of the task and what the plan does for it. */
export interface PlannedClause {
  clause: string;
  /** Ids of the calls that serve it; none and no reason: it asks for nothing (a greeting, a length). */
  calls: string[];
  /** Why nothing can be done for it. */
  reason: string | null;
  /** A language model could do what is not done. */
  needsModel?: boolean;
  /** It asks what the agent can do. */
  asksAbilities: boolean;
}

export interface PlannedCall extends ToolCall {
  /** The call whose findings this one works on; it is made a step later. */
  after?: string;
}

export interface Plan {
  clauses: PlannedClause[];
  calls: PlannedCall[];
  bullets: boolean;
}

/** A part of the task that calls serve wholly. */
export const servedClause = (clause: string, calls: string[]): PlannedClause => ({
  clause,
  calls,
  reason: null,
  asksAbilities: false,
});
