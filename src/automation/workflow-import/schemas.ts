import { z } from "@hono/zod-openapi";

import { CreateWorkflowBody, type CreateWorkflowInput } from "#automation/workflows/schemas";
import { field } from "#http/field";
import { id, jsonObject } from "#http/schemas";

import type { WorkflowImport } from "./import-workflow.ts";

export const ImportQuery = z.strictObject({
  save: field(
    z.enum(["true", "false"]).optional(),
    "`true` stores the workflow, if nothing in the file was refused",
    "false",
  ),
  agent_id: field(
    id().max(64).optional(),
    "The agent that acts where a step names none; needed to store the workflow",
    "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  ),
});

const node = () => field(z.string(), "Name of the node, or id of the step, in the file", "Book in ERP");
const type = () => field(z.string(), "Its type in the file", "n8n-nodes-base.httpRequest");

export const ImportedDefinition = z
  .object({
    definition: field(jsonObject(), "The workflow as `POST /api/workflows` takes it, without `agent_id`", {
      name: "Order desk",
      steps: [{ step_id: "start", name: "Start", step_type: "trigger_manual" }],
    }),
    mapped: field(
      z.array(
        z.object({
          node: node(),
          type: type(),
          to: field(z.string(), "Id of its step, or the field of other steps that does its work", "book_in_erp"),
        }),
      ),
      "The nodes that have an equal here",
    ),
    warnings: field(
      z.array(
        z.object({
          node: node().nullable(),
          message: z.string().openapi({ example: "Its credentials were left out. The agent that acts has its own." }),
        }),
      ),
      "Places that a person should look at, such as credentials that were left out; `node` is null for the whole file",
    ),
    refused: field(
      z.array(
        z.object({
          node: node(),
          type: type(),
          reason: field(z.string(), "Why it has no equal", "Code of another program is not run."),
        }),
      ),
      "The nodes that have no equal here. The workflow is stored only when this list is empty",
    ),
    workflow_id: field(id().nullable(), "The stored workflow; null when it was not stored"),
  })
  .openapi("ImportedDefinition");

/** Reads a definition as the operation that stores one does. */
export function readAsBody(
  value: unknown,
): { input: CreateWorkflowInput } | { issues: { path: (string | number)[]; message: string }[] } {
  const read = CreateWorkflowBody.safeParse(value);
  if (read.success) return { input: read.data };
  const plain = (part: PropertyKey): string | number => (typeof part === "symbol" ? String(part) : part);
  return { issues: read.error.issues.map(({ path, message }) => ({ path: path.map(plain), message })) };
}

export const presentImport = ({ workflowId, ...report }: WorkflowImport): z.input<typeof ImportedDefinition> => ({
  ...report,
  workflow_id: workflowId,
});
