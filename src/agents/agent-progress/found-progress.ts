import type { Progress } from "#engine/evidence/progress";
import type { MaturityLevel } from "#engine/governance/maturity";

/** An agent's distance to its next level, as computed from its log. */
export interface FoundProgress extends Progress {
  agentId: string;
  maturityLevel: MaturityLevel;
  version: number;
  /** The state of the log (`log_moves`) that was read before the log itself, so that a later change is never missed. */
  moves: number;
}
