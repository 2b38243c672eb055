import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { inviteUser } from "./invite-user.ts";
import { InviteUserBody, presentUser, User } from "./schemas.ts";

export const inviteUserRoute = operation({
  method: "post",
  path: "/api/auth/users",
  operationId: "inviteUser",
  tags: ["Users"],
  summary: "Invite a user",
  description:
    "Adds a user with a role that is at most the caller's own, and mails a token that works for a week. The user sets a password with it at `/api/auth/password-reset/confirm` and can then sign in. If the token is lost or has expired, `/api/auth/password-reset/request` mails another. An e-mail address can have only one account across all tenants.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(InviteUserBody, "The user to invite"),
  responses: { ...created(enveloped(User), "The user was invited"), ...refuses("CONFLICT") },
}).handle((c) => {
  const { email, name, role } = c.req.valid("json");
  return perform(
    c,
    (ctx) => inviteUser(ctx, { email, name: name ?? null, role }),
    (user) => ({ status: 201 as const, data: presentUser(user), location: `/api/auth/users/${user.id}` }),
  );
});
