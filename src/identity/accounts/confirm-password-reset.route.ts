import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { ConfirmPasswordResetBody, PasswordChanged } from "./schemas.ts";

export const confirmPasswordResetRoute = operation({
  method: "post",
  path: "/api/auth/password-reset/confirm",
  operationId: "confirmPasswordReset",
  tags: ["Authentication"],
  summary: "Set a new password",
  description:
    "Sets the password with the token of a reset mail or an invitation. The token works once. The new password is called `password` here, and `new_password` in `POST /api/auth/change-password`. Setting the password accepts the invitation and ends all sessions of the account and what its person let programs do. API keys keep working. After a reset a mail tells the person what ended and what stays. Sign in afterwards; two-factor authentication stays on.",
  ...access.public("signIn"),
  request: jsonBody(ConfirmPasswordResetBody, "The mailed token and the new password"),
  responses: {
    ...ok(enveloped(PasswordChanged), "The password was set"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) =>
  perform(
    c,
    (base) => confirmPasswordReset(base, c.req.valid("json")),
    () => ({ status: 200 as const, data: { password_changed: true as const } }),
  ),
);
