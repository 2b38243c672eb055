import type { AgentRow } from "#db/schema/agents";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

/** Data that the cases of a run share. */
export interface RunBasis {
  runId: string;
  /** The agent with the definition of the run's version. */
  agent: AgentRow;
  isJudged: boolean;
  concurrency: number;
}

/** A case under way. */
export interface RunMaterial {
  runId: string;
  caseId: string;
  caseRevision: number;
  role: string;
  isJudged: boolean;
  calls: RecordedCall[];
}

/** What the rest of the run needs to know about a case. `fault` is the code of a failure outside the agent. */
export type RunVerdict = "ran" | "stopped" | { fault: string };
