import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok } from "#http/responses";
import type { Router } from "#http/router";

import { changePassword } from "./change-password.ts";
import { ChangePasswordBody, PasswordChanged } from "./schemas.ts";

export const changePasswordContract = createRoute({
  method: "post",
  path: "/api/auth/change-password",
  operationId: "changePassword",
  tags: ["Authentication"],
  summary: "Change the password",
  description: "Takes the current password. Ends all your other sessions; API keys go on working.",
  ...access.signedIn(),
  request: jsonBody(ChangePasswordBody, "Both passwords"),
  responses: { ...ok(enveloped(PasswordChanged), "The password is changed"), ...tenantRefusals() },
});

export function registerChangePassword(app: Router): void {
  app.openapi(changePasswordContract, (c) => {
    const { current_password: current, new_password: next } = c.req.valid("json");
    return perform(
      c,
      (ctx) => changePassword(ctx, { current, next }),
      () => ({ status: 200 as const, data: { password_changed: true as const } }),
    );
  });
}
