import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentView, readViewQuery, UpdateViewBody, View, ViewPath } from "./schemas.ts";
import { updateView } from "./update-view.ts";

export const updateViewRoute = operation({
  method: "patch",
  path: "/api/views/{id}",
  operationId: "updateView",
  tags: ["Views"],
  summary: "Change a view",
  description:
    "Changes only the supplied fields; `query` and `columns` are replaced as a whole. Another person's view of the team needs `TENANT_ADMIN`.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ViewPath, ...jsonBody(UpdateViewBody, "The fields to change") },
  responses: { ...ok(enveloped(View), "The view was changed"), ...refuses("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateView(ctx, c.req.valid("param").id, c.req.valid("json"), readViewQuery),
    (shown) => ({ status: 200, data: presentView(shown) }),
  ),
);
