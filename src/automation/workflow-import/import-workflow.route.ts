import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { importWorkflow } from "./import-workflow.ts";
import { ImportedDefinition, ImportQuery, presentImport, readAsBody } from "./schemas.ts";

const MAX_FILE_BYTES = 5_242_880;

const bytes = { schema: { type: "string", format: "binary" } } as const;

export const importWorkflowRoute = operation({
  method: "post",
  path: "/api/workflows/import",
  operationId: "importWorkflow",
  tags: ["Workflows"],
  summary: "Import a workflow",
  description:
    "Reads a workflow file of at most 5 MiB: one of this platform (`steps`, or `nodes` and `edges`), or an export of n8n (`nodes` and `connections`). The content decides which one it is. The answer has the definition, each node with its step, what a person should look at, and each node that has no equal here, by its name and with the reason. Code is never taken over, and credentials are left out. With `save=true` the workflow is stored when nothing was refused; this takes `agent_id` and the permission `AGENT_RUN`.",
  ...access.tenant("AGENT_MANAGE", { body: "any", maxBodyBytes: MAX_FILE_BYTES }),
  request: {
    query: ImportQuery,
    body: { content: { "application/octet-stream": bytes }, required: true, description: "The file" },
  },
  responses: {
    ...ok(enveloped(ImportedDefinition), "The definition, and the nodes that have no equal here"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT", "PAYLOAD_TOO_LARGE"),
    ...refuses("FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    async (ctx) => {
      const { save, agent_id: agentId } = c.req.valid("query");
      const file = await c.req.arrayBuffer();
      return importWorkflow(ctx, { file, isSaved: save === "true", agentId }, readAsBody);
    },
    (report) => ({ status: 200, data: presentImport(report) }),
  ),
);
