import type { SpendingOrigin } from "#lib/spending-origin";

import type { SpendingCap } from "./spending-cap.ts";

/** A run, by its id, and its agent. */
export interface RunOfAgent {
  id: string;
  agentId: string;
}

/** The work that a call is made for: its budgets limit the call, and its call is counted as its own. */
export interface Spender {
  /** The id of the run, of the action of development or of the repair. It makes one call at a time. */
  workId: string;
  /** Null for work without an agent. */
  agentId: string | null;
  /** Null for work outside runs. */
  runId: string | null;
  /** The run at the top of its chain, where another agent asked for it: the budget for each run of that one binds it. */
  rootRun?: RunOfAgent;
  origin: SpendingOrigin;
  /** Whether it can wait until a person allows it to pass a budget. */
  canWait?: boolean;
  /** Limits the work beside its budgets; absent without such a limit. */
  cap?: SpendingCap | undefined;
  /** The bulk job whose maximum limits it together with the other runs of that job; absent without one. */
  bulkJobId?: string | undefined;
}
