import type { OwnCheck } from "#autonomy/data-sets/case-checks";
import type { ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import type { DecoyTool } from "#autonomy/exam-cases/exam-case";
import type { ExpectedBehavior } from "#autonomy/exam-cases/judge-case";
import type { AgentRow } from "#db/schema/agents";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

import type { CaseTrial } from "./exam-stages.ts";

/** Waiting time after a failed exam. */
export const WAIT_AFTER_FAILURE_MS = 6 * 3_600_000;

/** Data that an exam's cases share. */
export interface ExamBasis {
  agent: AgentRow;
  target: ExamTarget;
}

/** One case of an exam, the tenant's or the platform's. */
export interface PlannedCase extends Pick<
  CaseTrial,
  "name" | "source" | "edge_case_id" | "execution_id" | "data_set_id" | "data_set_case_id" | "severity"
> {
  /** The revision of a case of a data set that was drawn. */
  revision?: number;
  task: string;
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
  expected: ExpectedBehavior;
  decoys: DecoyTool[];
}

/** A case with what it runs with. */
export interface ExamMaterial extends PlannedCase {
  /** The recorded answers of the tools, for a case that repeats a run or is of a data set; null for another. */
  calls: RecordedCall[] | null;
  /** The checks of calls of a case of a data set. */
  checks?: OwnCheck[] | null;
}

/** The result of a case; `fault` is the code of a failure outside the agent. */
export type CaseVerdict = { trial: CaseTrial } | { fault: string };
