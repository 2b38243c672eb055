import { access, answer, jsonBody, ok, operation, refuses } from "#http/operation";

import { ExportBody, ExportedWorkflow, presentExported } from "./schemas.ts";
import { MAX_JSON_BYTES } from "./workflow-json.ts";

export const exportWorkflowRoute = operation({
  method: "post",
  path: "/api/marketplace/export",
  operationId: "exportWorkflow",
  tags: ["Workflow marketplace"],
  summary: "Export a workflow as a file",
  description:
    "Validates a workflow as `POST /api/marketplace/import` does and returns the content of a workflow file. Exporting a workflow and importing the file gives the same workflow. Nothing is stored. `metadata.version` is the version of the file format; every 1.x can be imported.",
  ...access.public("read", { maxBodyBytes: MAX_JSON_BYTES }),
  request: jsonBody(ExportBody, "The workflow"),
  responses: {
    ...ok(ExportedWorkflow, "The file's content"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
}).handle((c) => {
  const { description = "", ...workflow } = c.req.valid("json");
  return answer(c, presentExported({ ...workflow, description }, c.var.base.clock()), { as: "flat" });
});
