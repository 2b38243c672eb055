import type { ToolCall } from "#engine/reasoning/provider";

/** A part of the task and what the plan does for it. */
export interface PlannedClause {
  clause: string;
  /** Ids of the calls that serve it. No calls and no reason: it asks for nothing (a greeting, a length). */
  calls: string[];
  /** Why it cannot be done. */
  reason: string | null;
  /** Whether a language model could do the rest. */
  needsModel?: boolean;
  /** Whether it asks for the agent's abilities. */
  asksAbilities: boolean;
}

export interface PlannedCall extends ToolCall {
  /** The call whose findings this one uses; it is made a step later. */
  after?: string;
}

export interface Plan {
  clauses: PlannedClause[];
  calls: PlannedCall[];
  bullets: boolean;
}

/** A part of the task that calls serve completely. */
export const servedClause = (clause: string, calls: string[]): PlannedClause => ({
  clause,
  calls,
  reason: null,
  asksAbilities: false,
});
