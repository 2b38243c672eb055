import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { confirmServerAuthorization } from "./confirm-server-authorization.ts";
import { AuthorizedServerPath, ConfirmAuthorizationBody, ConfirmedAuthorizationView } from "./schemas.ts";

export const confirmServerAuthorizationRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/callback",
  operationId: "confirmServerAuthorization",
  tags: ["Tool servers"],
  summary: "Finish the authorization of a tool server that the person confirms",
  description:
    "For a person who had no session when the authorization server sent the browser back: the console sends the callback's parameters after the person signed in and confirmed. Only a session of the person who began is accepted. 403 `other_person`: another person began the authorization.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AuthorizedServerPath, ...jsonBody(ConfirmAuthorizationBody, "The callback's parameters") },
  responses: {
    ...ok(enveloped(ConfirmedAuthorizationView), "The server is connected"),
    ...refuses("FORBIDDEN", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => confirmServerAuthorization(ctx, c.req.valid("param").id, c.req.valid("json")),
    (confirmed) => ({ status: 200, data: confirmed }),
  ),
);
