import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { makeDefault } from "./make-default.ts";
import { MakeDefaultBody, presentView, readViewQuery, View, ViewPath } from "./schemas.ts";

export const makeDefaultViewRoute = operation({
  method: "post",
  path: "/api/views/{id}/default",
  operationId: "makeDefaultView",
  tags: ["Views"],
  summary: "Open a page with a view",
  description:
    "Makes it the view with which its page opens: for the caller, or for the team, which needs `TENANT_ADMIN`. A person's own comes before the team's. `nobody` ends the caller's, and with `TENANT_ADMIN` the team's. An address with a search or a filter is not changed by it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ViewPath, ...jsonBody(MakeDefaultBody, "For whom") },
  responses: { ...ok(enveloped(View), "The view"), ...refuses("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => makeDefault(ctx, c.req.valid("param").id, c.req.valid("json").for, readViewQuery),
    (shown) => ({ status: 200, data: presentView(shown) }),
  ),
);
