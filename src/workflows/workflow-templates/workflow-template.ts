export type { WorkflowEdge, WorkflowNode } from "./workflow.ts";

/** The kinds of template: a plain graph, a graph with inputs and steps, and one of those made for an industry. */
export const TEMPLATE_TYPES = ["legacy", "advanced", "industry"] as const;
export const COMPLEXITIES = ["Beginner", "Intermediate", "Advanced"] as const;

/** The types of inputs. The text types differ in how a form shows them and how they are checked. */
export const INPUT_TYPES = [
  "string",
  "text",
  "textarea",
  "number",
  "integer",
  "boolean",
  "select",
  "multiselect",
  "array",
  "object",
  "email",
  "url",
  "date",
  "datetime",
] as const;

export type TemplateType = (typeof TEMPLATE_TYPES)[number];
export type Complexity = (typeof COMPLEXITIES)[number];
export type InputType = (typeof INPUT_TYPES)[number];

/* The shapes below are stored as JSON in wire format, hence their names. */

export interface InputField {
  name: string;
  type: InputType;
  label: string;
  required: boolean;
  description?: string | undefined;
  /** For `select` and `multiselect`; any text fits without options. */
  options?: (string | { value: string; label: string })[] | undefined;
  /** Used when the input is omitted. */
  default?: unknown;
}

export interface WorkflowStep {
  step_id: string;
  name: string;
  step_type: string;
  /** Seconds. */
  estimated_duration: number;
  description?: string | undefined;
  /** Steps that must have ended; when no step declares any, each waits for the previous one. */
  depends_on?: string[] | undefined;
  /** Texts may contain `{{input}}` and `{{steps.<step_id>.<field>}}`. */
  parameters?: Record<string, unknown> | undefined;
  /** An expression; `false` skips the step. */
  run_if?: string | undefined;
  for_each?: LoopRule | undefined;
  retry?: RetryRule | undefined;
  timeout_seconds?: number | undefined;
  on_error?: "fail" | "continue" | { catch: string } | undefined;
  /** Its output in a rehearsal. */
  sample?: unknown;
}

/** Repeats a step for each item of a list. */
interface LoopRule {
  items: unknown;
  as?: string | undefined;
  max_items?: number | undefined;
  concurrency?: number | undefined;
  on_item_error?: "fail" | "continue" | undefined;
  collect?: string | undefined;
}

/** Tries a step again after a passing failure. */
interface RetryRule {
  attempts?: number | undefined;
  first_seconds?: number | undefined;
  factor?: number | undefined;
  max_seconds?: number | undefined;
  codes?: string[] | undefined;
}

export const MAX_STEPS = 200;
export const MAX_INPUTS = 100;

/** Names of inputs; a placeholder is such a name in double braces. */
export const INPUT_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
