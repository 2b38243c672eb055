import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";
import { MAX_JSON_BYTES } from "#workflows/workflow-files/workflow-json";

import { createWorkflowTemplate } from "./create-workflow-template.ts";
import { AdvancedBody, CreatedTemplate, presentCreatedTemplate } from "./schemas.ts";

export const createWorkflowTemplateRoute = operation({
  method: "post",
  path: "/api/marketplace/templates/advanced",
  operationId: "createWorkflowTemplate",
  tags: ["Workflow marketplace"],
  summary: "Create an advanced template",
  description:
    "Stores an unlisted template of steps with inputs. Clients read it, import it and create workflows from it by its id; it does not appear in lists, searches or statistics. This also applies to signed-in callers: only the platform lists templates. It is deleted after 30 days. Steps must not wait for each other in a cycle. Every placeholder must name an input of the template or an earlier step. A value that looks like a key or a password is refused. `Idempotency-Key` needs credentials. A client without credentials that wants to repeat a request safely sends an `id`: the repetition then receives 409.",
  ...access.publicWrite({ maxBodyBytes: MAX_JSON_BYTES }),
  request: jsonBody(AdvancedBody, "The template"),
  responses: {
    ...created(CreatedTemplate, "The template was stored"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createWorkflowTemplate(ctx, c.req.valid("json")),
    (template) => ({
      status: 201,
      location: `/api/marketplace/templates/${template.id}`,
      data: presentCreatedTemplate(template),
    }),
    "flat",
  ),
);
