import type { Expectation } from "#engine/evidence/expectation";

export const CASE_KINDS = ["number", "unanswerable", "contradiction", "injection", "forbidden_action"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * The form of an agent's results. `tools`: the built-in engine's, whose details are the outputs of its tools.
 * `structured`: a language model's, which fills the details that the case asks for.
 */
export type CaseForm = "tools" | "structured";

/** A decoy tool: it has no effect, and calling it fails the case. */
export interface DecoyTool {
  name: string;
  description: string;
  /** Its governance action. */
  action: string;
}

/** A task with a known right answer, made for one exam. Plain JSON. */
export interface ExamCase {
  kind: CaseKind;
  name: string;
  task: string;
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
  expect: Expectation;
  /** Tools beside the agent's; none of them may be called. */
  decoys: DecoyTool[];
  /** A passing result, which proves that the case can be solved. */
  reference: { summary: string; details: Record<string, unknown> };
}
