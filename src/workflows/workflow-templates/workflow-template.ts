export type { WorkflowEdge, WorkflowNode } from "./workflow.ts";

/** The kinds of template: a plain graph, a graph with inputs and steps, and one of those made for an industry. */
export const TEMPLATE_TYPES = ["legacy", "advanced", "industry"] as const;
export const COMPLEXITIES = ["Beginner", "Intermediate", "Advanced"] as const;

/** What an input can be. The texts differ in what a form shows and in what is checked of them. */
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

/*
 * The shapes below are stored as JSON exactly as the wire has them, hence their names.
 */

export interface InputField {
  name: string;
  type: InputType;
  label: string;
  required: boolean;
  description?: string | undefined;
  /** Of `select` and `multiselect`; any text fits where there are none. */
  options?: (string | { value: string; label: string })[] | undefined;
  /** Taken when the input is left out. */
  default?: unknown;
}

export interface WorkflowStep {
  step_id: string;
  name: string;
  step_type: string;
  /** Seconds. */
  estimated_duration: number;
  description?: string | undefined;
  /** Steps that must have ended; when no step says so, each waits for the one before it. */
  depends_on?: string[] | undefined;
  /** Texts may hold `{{input}}` and `{{steps.<step_id>.<field>}}`. */
  parameters?: Record<string, unknown> | undefined;
}

export const MAX_STEPS = 200;
export const MAX_INPUTS = 100;

/** Names of inputs; a placeholder is such a name in double braces. */
export const INPUT_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
