import type { AgentRow } from "#agents/agents/agent-row";
import type { ReplayedOutcome } from "#engine/evidence/non-inferiority";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

/** Why a recorded episode cannot be sat. */
export type SkipReason = "no_check" | "input_forgotten" | "not_recorded" | "approved_by_a_person" | "interrupted";

/** What a replay's cases share. */
export interface ReplayBasis {
  agent: AgentRow;
  /** What the predecessor was, as its runs recorded it. */
  predecessor: { roles: string[]; complexity: number };
  /** Episodes that cannot be sat, by reason. */
  skipped: Partial<Record<SkipReason, number>>;
}

/** A recorded task to be sat. */
export interface ReplayCase {
  executionId: string;
  oldPassed: boolean;
}

export interface ReplayMaterial {
  oldPassed: boolean;
  calls: RecordedCall[];
}

/** What came of a case: a pair, or why there is none. `fault` is the code of a failure that is not the agent's. */
export type ReplayVerdict =
  | { pair: { oldPassed: boolean; replayed: ReplayedOutcome } }
  | { skipped: SkipReason }
  | { fault: string };
