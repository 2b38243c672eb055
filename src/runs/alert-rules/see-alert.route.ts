import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { Alert, AlertPath, presentAlert } from "./schemas.ts";
import { seeAlert } from "./see-alert.ts";

export const seeAlertRoute = operation({
  method: "post",
  path: "/api/alerts/{id}/seen",
  operationId: "seeAlert",
  tags: ["Alerts"],
  summary: "Mark an alert as seen",
  description:
    "Notes that the caller saw the alert, so that others know that a person looks after it. The alert leaves the inbox and fires until its value says that it is over. Who saw it first stays.",
  ...access.tenant("AGENT_RUN"),
  request: { params: AlertPath },
  responses: { ...ok(enveloped(Alert), "The alert with who saw it"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => seeAlert(ctx, c.req.valid("param").id),
    (alert) => ({ status: 200, data: presentAlert(alert) }),
  ),
);
