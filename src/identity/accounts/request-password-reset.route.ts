import { access, answer, enveloped, jsonBody, ok, operation, refuses } from "#http/operation";

import { requestPasswordReset } from "./request-password-reset.ts";
import { PasswordResetRequested, RequestPasswordResetBody } from "./schemas.ts";

export const requestPasswordResetRoute = operation({
  method: "post",
  path: "/api/auth/password-reset/request",
  operationId: "requestPasswordReset",
  tags: ["Authentication"],
  summary: "Request a password reset",
  description:
    "Mails a token for setting a new password if the address has an account. The answer is the same if it has none. The token works once, within an hour. A local instance without a mail sender writes the mail to its log.",
  ...access.public("signIn"),
  request: jsonBody(RequestPasswordResetBody, "The account's e-mail address"),
  responses: {
    ...ok(enveloped(PasswordResetRequested), "The mail was sent if the address has an account"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
}).handle((c) => {
  requestPasswordReset(c.var.base, c.req.valid("json").email);
  return answer(c, { requested: true as const });
});
