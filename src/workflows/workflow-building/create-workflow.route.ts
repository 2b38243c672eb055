import { access, ok, operation, optionalJsonBody, perform, refuses } from "#http/operation";
import { MAX_JSON_BYTES } from "#workflows/workflow-files/workflow-json";

import { createWorkflow } from "./create-workflow.ts";
import { readParameters } from "./read-parameters.ts";
import { CreateWorkflowBody, CreateWorkflowQuery, presentWorkflow, TemplatePath, WorkflowCreated } from "./schemas.ts";

export const createWorkflowRoute = operation({
  method: "post",
  path: "/api/marketplace/templates/{template_id}/create-workflow",
  operationId: "createWorkflow",
  tags: ["Workflow marketplace"],
  summary: "Create a workflow from a template",
  description:
    "Checks the inputs against the template's `input_schema` and fills them into its steps. A text that consists only of `{{name}}` becomes the input itself, with its type. Inside a longer text, the placeholder becomes the input as text. Inserted values are never searched for placeholders. Placeholders that begin with `{{steps` stay in place until the workflow runs. The client sends the inputs as JSON in `parameters` or, when they are long, as the body. A template without an `input_schema` takes any inputs. The workflow is returned but not stored. The template's `downloads` rises by one. `Idempotency-Key` needs credentials.",
  ...access.publicWrite({ maxBodyBytes: MAX_JSON_BYTES }),
  request: {
    params: TemplatePath,
    query: CreateWorkflowQuery,
    ...optionalJsonBody(CreateWorkflowBody, "The inputs, unless they are in `parameters`"),
  },
  responses: {
    ...ok(WorkflowCreated, "The new workflow"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { workflow_name: name = null, parameters } = c.req.valid("query");
  return perform(
    c,
    (ctx) =>
      createWorkflow(ctx, {
        templateId: c.req.valid("param").template_id,
        name,
        ...readParameters(parameters, c.req.valid("json")),
      }),
    (workflow) => ({ status: 200, data: presentWorkflow(workflow) }),
    "flat",
  );
});
