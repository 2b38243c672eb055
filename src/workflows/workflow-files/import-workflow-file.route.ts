import { access, created, operation, perform } from "#http/operation";

import { importWorkflowFile } from "./import-workflow-file.ts";
import { ImportedWorkflow, ImportForm, presentImported } from "./schemas.ts";
import { MAX_FORM_BYTES } from "./workflow-json.ts";

export const importWorkflowFileRoute = operation({
  method: "post",
  path: "/api/marketplace/import",
  operationId: "importWorkflowFile",
  tags: ["Workflow marketplace"],
  summary: "Import a workflow file",
  description:
    "Reads a workflow file of at most 5 MiB in the format of `POST /api/marketplace/export` (`name`, `description`, `nodes`, `edges`, `metadata`). The content decides whether the file is valid; the file name does not matter. Node ids must be unique. Edges join nodes of the file and must not form a cycle. Unknown fields, nesting deeper than 64 levels, keys such as `__proto__`, and values that look like an API key or a password are refused, and the answer names the location of each. The workflow is stored as an unlisted template that can be read only by its id. It is deleted after 30 days. `Idempotency-Key` needs credentials.",
  ...access.publicWrite({ body: "multipart", maxBodyBytes: MAX_FORM_BYTES }),
  request: {
    body: {
      content: { "multipart/form-data": { schema: ImportForm } },
      required: true,
      description: "A form with the workflow file in the field `file`",
    },
  },
  responses: {
    ...created(ImportedWorkflow, "The workflow was imported"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => importWorkflowFile(ctx, c.req.valid("form").file),
    (workflow) => ({
      status: 201,
      location: `/api/marketplace/templates/${workflow.id}`,
      data: presentImported(workflow),
    }),
    "flat",
  ),
);
