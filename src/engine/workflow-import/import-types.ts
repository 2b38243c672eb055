/* The shapes below are sent as JSON in wire format, hence their names. */

/** A step of a workflow, as a definition has it. */
export interface ImportedStep {
  step_id: string;
  name: string;
  step_type: string;
  description?: string;
  depends_on: string[];
  run_if?: string;
  for_each?: { items: string; concurrency: number };
  retry?: { attempts: number; first_seconds: number; factor: number };
  on_error?: "continue";
  sample?: unknown;
  parameters?: Record<string, unknown>;
}

export interface ImportedInput {
  name: string;
  type: string;
  label: string;
  required: boolean;
  options?: string[];
}

/** A node of the file and its step. Without a step, `to` names the field of other steps that does its work. */
export interface MappedNode {
  node: string;
  type: string;
  to: string;
}

/** A place that a person should look at; `node` is null for the whole file. */
export interface ImportWarning {
  node: string | null;
  message: string;
}

/** A node that has no step here, and why. */
export interface RefusedNode {
  node: string;
  type: string;
  reason: string;
}

/** A workflow of another program, as far as it could be mapped. */
export interface ForeignWorkflow {
  kind: "n8n";
  name: string;
  steps: ImportedStep[];
  input_schema: ImportedInput[];
  mapped: MappedNode[];
  warnings: ImportWarning[];
  refused: RefusedNode[];
}

/** The content of a file: a workflow of another program, an own one that is still to be checked, or the reason why it is neither. */
export type ReadWorkflow =
  | ForeignWorkflow
  | { kind: "own"; value: Record<string, unknown> }
  | { kind: "unreadable"; message: string };

/** Thrown where a node or an expression has no equal here; its message is the reason. */
export class NotMapped extends Error {}
