import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { confirmNumber } from "./confirm-number.ts";
import { ConfirmConnectionBody, presentStatus, StatusView } from "./schemas.ts";

export const confirmMessagingConnectionRoute = operation({
  method: "post",
  path: "/api/integrations/messaging/callback",
  operationId: "confirmMessagingConnection",
  tags: ["Messaging"],
  summary: "Finish the connection of a phone number that the person confirms",
  description:
    "As `POST /api/integrations/{provider}/callback`, for a person who had no session when the provider sent the browser back. Only a session of the person who began is accepted. 403 `other_person`: another person began the connection. 409 `number_taken`: another tenant has the number.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: jsonBody(ConfirmConnectionBody, "The callback's parameters"),
  responses: {
    ...ok(enveloped(StatusView), "The number is connected"),
    ...refuses("FORBIDDEN", "CONFLICT", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => confirmNumber(ctx, c.req.valid("json")),
    (status) => ({ status: 200, data: presentStatus(status) }),
  ),
);
