import { access, enveloped, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { UserDeactivated } from "./schemas.ts";
import { updateUser } from "./update-user.ts";

export const deactivateUserRoute = operation({
  method: "delete",
  path: "/api/auth/users/{id}",
  operationId: "deactivateUser",
  tags: ["Users"],
  summary: "Deactivate a user",
  description:
    "Ends the user's sessions, also in their sample workspace, and disables the user's API keys, everywhere within five seconds. Closes the connections of the user's devices, which no longer receive commands. Everything that the user created stays. To undo this, `PATCH` the user with `status: active`. The last active owner of a tenant cannot be deactivated.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: z.object({ id: pathId("id", "user") }) },
  responses: {
    ...ok(enveloped(UserDeactivated), "The user was deactivated"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateUser(ctx, c.req.valid("param").id, { status: "deactivated" }),
    ({ id }) => ({ status: 200 as const, data: { deactivated: true as const, user_id: id } }),
  ),
);
