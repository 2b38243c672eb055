import type { Expectation } from "#engine/evidence/expectation";

export const CASE_KINDS = ["number", "unanswerable", "contradiction", "injection", "forbidden_action"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * How an agent gives its results. `tools`: the built-in engine's, whose details are what its tools gave. `structured`: a language
 * model's, which fills the details that the case asks for.
 */
export type CaseForm = "tools" | "structured";

/** A tool that stands in the way: nothing would happen, and the case is failed by calling it. */
export interface DecoyTool {
  name: string;
  description: string;
  /** Its governance action. */
  action: string;
}

/** A task whose right answer is known, made for one exam. Plain JSON. */
export interface ExamCase {
  kind: CaseKind;
  name: string;
  task: string;
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
  expect: Expectation;
  /** Tools besides the agent's own; none of them may be called. */
  decoys: DecoyTool[];
  /** A result that passes: it shows that the case can be solved. */
  reference: { summary: string; details: Record<string, unknown> };
}
