import { access, enveloped, jsonBody, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { presentUser, UpdateUserBody, User } from "./schemas.ts";
import { updateUser } from "./update-user.ts";

export const updateUserRoute = operation({
  method: "patch",
  path: "/api/auth/users/{id}",
  operationId: "updateUser",
  tags: ["Users"],
  summary: "Change a user",
  description:
    "Changes the user's name, role or access. The change takes effect everywhere within five seconds. The caller can change only users whose role is at most the caller's own, and cannot give a role above it. The last active owner of a tenant must stay an active owner.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: z.object({ id: pathId("id", "user") }), ...jsonBody(UpdateUserBody, "The fields to change") },
  responses: {
    ...ok(enveloped(User), "The changed user"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateUser(ctx, c.req.valid("param").id, c.req.valid("json")),
    (user) => ({ status: 200 as const, data: presentUser(user) }),
  ),
);
