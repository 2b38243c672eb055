import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteView } from "./delete-view.ts";
import { DeletedView, ViewPath } from "./schemas.ts";

export const deleteViewRoute = operation({
  method: "delete",
  path: "/api/views/{id}",
  operationId: "deleteView",
  tags: ["Views"],
  summary: "Delete a view",
  description:
    "Deletes the view; a page that opened with it opens as usual. Another person's view of the team needs `TENANT_ADMIN`.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ViewPath },
  responses: { ...ok(enveloped(DeletedView), "The view was deleted"), ...refuses("NOT_FOUND", "FORBIDDEN") },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteView(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
