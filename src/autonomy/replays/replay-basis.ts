import type { AgentRow } from "#db/schema/agents";
import type { ReplayedOutcome } from "#engine/evidence/non-inferiority";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

/** Why a recorded episode cannot be replayed. */
export type SkipReason = "no_check" | "input_forgotten" | "not_recorded" | "approved_by_a_person" | "interrupted";

/** Data that a replay's cases share. */
export interface ReplayBasis {
  agent: AgentRow;
  /** Facts about the predecessor from its recorded runs. */
  predecessor: { roles: string[]; complexity: number };
  /** Episodes that cannot be replayed, by reason. */
  skipped: Partial<Record<SkipReason, number>>;
}

/** A recorded task to replay. */
export interface ReplayCase {
  executionId: string;
  oldPassed: boolean;
}

export interface ReplayMaterial {
  oldPassed: boolean;
  calls: RecordedCall[];
}

/** The result of a case: a pair, or why there is not one. `fault` is the code of a failure outside the agent. */
export type ReplayVerdict =
  | { pair: { oldPassed: boolean; replayed: ReplayedOutcome } }
  | { skipped: SkipReason }
  | { fault: string };
