import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { removeConnection } from "./remove-connection.ts";
import { DeletedModelConnection, DeleteModelConnectionQuery, ModelConnectionPath } from "./schemas.ts";

export const deleteModelConnectionRoute = operation({
  method: "delete",
  path: "/api/model-connections/{id}",
  operationId: "deleteModelConnection",
  tags: ["Model connections"],
  summary: "Delete a model connection",
  description:
    "Deletes the connection and its key. While agents name one of its models this is refused, unless `reassign` gives them another model. Each of these agents gets a new version. A shared connection, and one of another person, needs `WEBHOOK_MANAGE`.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ModelConnectionPath, query: DeleteModelConnectionQuery },
  responses: {
    ...ok(enveloped(DeletedModelConnection), "The model connection was deleted"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => removeConnection(ctx, c.req.valid("param").id, c.req.valid("query").reassign),
    ({ id, reassignedAgents }) => ({
      status: 200,
      data: { id, deleted: true as const, reassigned_agents: reassignedAgents },
    }),
  ),
);
