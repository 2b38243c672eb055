import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createView } from "./create-view.ts";
import { CreateViewBody, presentView, readViewQuery, View } from "./schemas.ts";

export const createViewRoute = operation({
  method: "post",
  path: "/api/views",
  operationId: "createView",
  tags: ["Views"],
  summary: "Save a view",
  description:
    "Saves what a list shows under a name: its search, its filters, its order and its columns. `query` is checked as the list checks it, `columns` by the names that the list has, and a fault has its place in the body. A view of the team needs `AGENT_MANAGE`. A person can have 50 views, and a team 100.",
  ...access.tenant("AGENT_VIEW"),
  request: jsonBody(CreateViewBody, "The view"),
  responses: {
    ...created(enveloped(View), "The view was saved"),
    ...refuses("FORBIDDEN", "LIMIT_EXCEEDED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createView(ctx, c.req.valid("json"), readViewQuery),
    (shown) => ({ status: 201, location: "/api/views", data: presentView(shown) }),
  ),
);
