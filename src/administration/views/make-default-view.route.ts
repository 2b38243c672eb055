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
    "Opens the view's page with the view: for the caller, or for the team, which needs `TENANT_ADMIN`. A person's own default comes before the team's. `nobody` ends the caller's default, and with `TENANT_ADMIN` the team's. An address with a search or a filter opens as it is.",
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
