import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { jsonObject, text, timestamp, title, toTimestamp } from "#http/schemas";
import {
  FILE_VERSION,
  MAX_EDGES,
  MAX_NODES,
  type Workflow,
  type WorkflowEdge,
  type WorkflowNode,
} from "#workflows/workflow-templates/workflow";

import { graphIssues } from "./workflow-graph.ts";
import { readJsonFile, refusalOfJson } from "./workflow-json.ts";

/** An object as sent: zod's own record would drop the keys that are refused here. */
export const safeObject = () =>
  z
    .custom<Record<string, unknown>>(
      (value) => typeof value === "object" && value !== null && !Array.isArray(value),
      "must be an object",
    )
    .superRefine((value, context) => {
      const refusal = refusalOfJson(value);
      if (refusal !== null) context.addIssue({ code: "custom", path: refusal.path, message: refusal.message });
    })
    .openapi({ type: "object", additionalProperties: true });

/** Any value as sent. */
export const safeValue = () =>
  z.unknown().superRefine((value, context) => {
    const refusal = refusalOfJson(value);
    if (refusal !== null) context.addIssue({ code: "custom", path: refusal.path, message: refusal.message });
  });

const key = () => title(200).openapi({ example: "extract" });
const coordinate = () => z.number().min(-1_000_000).max(1_000_000);

const NodeBody = z
  .strictObject({
    id: field(key(), "Id of the node, unique in the workflow"),
    type: field(title(100), "Kind of the node, in the author's own words", "ai_extract"),
    label: field(title(200).optional(), "By default the id", "Read the invoice"),
    config: field(safeObject().optional(), "Settings of the node", { model: "default", prompt: "List the line items" }),
    position: field(
      z
        .strictObject({
          x: field(coordinate(), "To the right"),
          y: field(coordinate(), "Downwards"),
        })
        .optional(),
      "Position of the node in an editor",
      { x: 120, y: 80 },
    ),
  })
  .transform(({ label, config = {}, ...node }): WorkflowNode => ({ ...node, label: label ?? node.id, config }));

const EdgeBody = z.strictObject({
  source: field(key(), "Id of the node where the edge starts"),
  target: field(title(200), "Id of the node where the edge ends", "approve"),
  id: field(title(200).optional(), "Id of the edge", "e1"),
  label: field(title(200).optional(), "Label for people", "over the limit"),
  condition: field(title(1_000).optional(), "When the edge is taken, in the author's own words", "total > 1000"),
}) satisfies z.ZodType<WorkflowEdge>;

const nodeExample = { id: "extract", type: "ai_extract", label: "Read the invoice", config: { model: "default" } };
const graphExample = {
  nodes: [nodeExample, { id: "approve", type: "approval", label: "Approve", config: {} }],
  edges: [{ source: "extract", target: "approve" }],
};

export const graphFields = () => ({
  nodes: field(z.array(NodeBody).max(MAX_NODES), "Nodes with unique ids", graphExample.nodes),
  edges: field(
    z.array(EdgeBody).max(MAX_EDGES),
    "Edges between nodes of the workflow. They must not form a cycle",
    graphExample.edges,
  ),
});

const workflowFields = () => ({
  name: field(title(200), "Name of the workflow", "Invoice intake"),
  description: field(text(5_000, 0).optional(), "Purpose of the workflow", "From the inbox to the books"),
  ...graphFields(),
});

type Graph = Pick<Workflow, "nodes" | "edges">;

const isAcyclicGraph = (graph: Graph, context: z.RefinementCtx): void => {
  for (const { path, message } of graphIssues(graph.nodes, graph.edges))
    context.addIssue({ code: "custom", path, message });
};

export const ExportBody = z
  .strictObject(workflowFields())
  .superRefine(isAcyclicGraph)
  .openapi("ExportWorkflowBody", {
    example: { name: "Invoice intake", description: "From the inbox to the books", ...graphExample },
  });

/** The file that `export` returns and `import` accepts. */
const WorkflowFile = z
  .strictObject({
    ...workflowFields(),
    metadata: z
      .strictObject({
        exported_at: z.string().max(100).optional(),
        version: z
          .string()
          .max(20)
          .regex(/^1(\.\d{1,9}){0,2}$/, { message: "is an unsupported version of the format; every 1.x is supported" })
          .optional(),
      })
      .optional(),
  })
  .superRefine(isAcyclicGraph);

export const ImportForm = z.strictObject({
  file: z
    .instanceof(File, { message: "must be a file" })
    .transform(async (file, context): Promise<unknown> => {
      const read = await readJsonFile(file);
      if (read.ok) return read.value;
      context.addIssue({ code: "custom", path: read.path, message: read.message });
      return z.NEVER;
    })
    .pipe(WorkflowFile)
    .openapi({
      type: "string",
      format: "binary",
      description: "A JSON file of at most 5 MiB in the format of `POST /api/marketplace/export`",
    }),
});

export type WorkflowInput = z.output<typeof ExportBody>;

const Node = z
  .object({
    id: key(),
    type: z.string().openapi({ example: "ai_extract" }),
    label: z.string().openapi({ example: "Read the invoice" }),
    config: jsonObject(),
    position: z.object({ x: z.number(), y: z.number() }).optional(),
  })
  .openapi("WorkflowNode", { example: nodeExample });

const Edge = z
  .object({
    source: key(),
    target: z.string(),
    id: z.string().optional(),
    label: z.string().optional(),
    condition: z.string().optional(),
  })
  .openapi("WorkflowEdge", { example: { source: "extract", target: "approve" } });

/** A graph in an answer. */
export const graphView = () => ({
  nodes: z.array(Node).openapi({ example: graphExample.nodes }),
  edges: z.array(Edge).openapi({ example: graphExample.edges }),
});

export const ExportedWorkflow = z
  .object({
    name: z.string().openapi({ example: "Invoice intake" }),
    description: z.string().openapi({ example: "From the inbox to the books" }),
    ...graphView(),
    metadata: z.object({
      exported_at: timestamp(),
      version: field(z.string(), "Version of the file format", FILE_VERSION),
    }),
  })
  .openapi("ExportedWorkflow");

export const ImportedWorkflow = z
  .object({
    id: z.string().openapi({ example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
    name: z.string().openapi({ example: "Invoice intake" }),
    ...graphView(),
    imported_at: timestamp(),
  })
  .openapi("ImportedWorkflow");

export const presentExported = (workflow: Workflow, at: number): z.output<typeof ExportedWorkflow> => ({
  ...workflow,
  metadata: { exported_at: toTimestamp(at), version: FILE_VERSION },
});

export interface Imported {
  id: string;
  name: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  importedAt: number;
}

export const presentImported = ({ importedAt, ...workflow }: Imported): z.output<typeof ImportedWorkflow> => ({
  ...workflow,
  imported_at: toTimestamp(importedAt),
});
