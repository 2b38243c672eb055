import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { changePassword } from "./change-password.ts";
import { ChangePasswordBody, PasswordChanged } from "./schemas.ts";

export const changePasswordRoute = operation({
  method: "post",
  path: "/api/auth/change-password",
  operationId: "changePassword",
  tags: ["Authentication"],
  summary: "Change the password",
  description:
    "Requires the current password. Ends all other sessions of the caller and what the caller let programs do (`ended_reason: password`). API keys keep working. A mail tells the caller what ended and what stays.",
  ...access.signedIn(),
  request: jsonBody(ChangePasswordBody, "The current and the new password"),
  responses: { ...ok(enveloped(PasswordChanged), "The password was changed") },
}).handle((c) => {
  const { current_password: current, new_password: next } = c.req.valid("json");
  return perform(
    c,
    (ctx) => changePassword(ctx, { current, next }),
    () => ({ status: 200 as const, data: { password_changed: true as const } }),
  );
});
