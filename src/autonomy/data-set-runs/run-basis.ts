import type { OwnCheck } from "#autonomy/data-sets/case-checks";
import type { AgentRow } from "#db/schema/agents";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

/** Data that the cases of a run share. */
export interface RunBasis {
  runId: string;
  /** The agent with the definition of the run's version. */
  agent: AgentRow;
  isJudged: boolean;
  /** Whether it calls tools that only read, and keeps their answers with the cases. */
  isRecording: boolean;
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
  /** Its checks beside those of the result, and the answer that people expect. */
  checks: OwnCheck[] | null;
  expectedAnswer: string | null;
  /** Set when it calls tools that only read, and keeps their answers with the case. */
  recording?: { dataSetId: string; characters: number };
}

/** The facts of a case that the rest of the run needs. `fault` is the code of a failure outside the agent. */
export type RunVerdict = "ran" | "stopped" | { fault: string };
