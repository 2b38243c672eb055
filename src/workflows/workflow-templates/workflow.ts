/* The shapes below are stored as JSON in wire format, hence their names. */

export interface WorkflowNode {
  id: string;
  type: string;
  label: string;
  config: Record<string, unknown>;
  /** Its position in an editor. */
  position?: { x: number; y: number } | undefined;
}

export interface WorkflowEdge {
  source: string;
  target: string;
  id?: string | undefined;
  label?: string | undefined;
  /** The condition of the edge, in words or in an editor's own language. */
  condition?: string | undefined;
}

export interface Workflow {
  name: string;
  description: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

/** The version of the written file format; every 1.x is read. */
export const FILE_VERSION = "1.0";

export const MAX_NODES = 1_000;
export const MAX_EDGES = 5_000;
