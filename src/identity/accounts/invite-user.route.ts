import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { inviteUser } from "./invite-user.ts";
import { InviteUserBody, presentUser, User } from "./schemas.ts";

export const inviteUserContract = createRoute({
  method: "post",
  path: "/api/auth/users",
  operationId: "inviteUser",
  tags: ["Users"],
  summary: "Invite a user",
  description:
    "Adds a person with a role, at most your own, and mails them a token that works for a week: with it they set a password at `/api/auth/password-reset/confirm` and are in. When it is lost or over, `/api/auth/password-reset/request` mails another. An e-mail address has one account in all tenants together.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(InviteUserBody, "Who is invited, as what"),
  responses: { ...created(enveloped(User), "The invited user"), ...tenantRefusals(), ...refuses("CONFLICT") },
});

export function registerInviteUser(app: Router): void {
  app.openapi(inviteUserContract, (c) => {
    const { email, name, role } = c.req.valid("json");
    return perform(
      c,
      (ctx) => inviteUser(ctx, { email, name: name ?? null, role }),
      (user) => ({ status: 201 as const, data: presentUser(user), location: `/api/auth/users/${user.id}` }),
    );
  });
}
