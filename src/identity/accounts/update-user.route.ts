import { createRoute, z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { pathId } from "#http/schemas";

import { presentUser, UpdateUserBody, User } from "./schemas.ts";
import { updateUser } from "./update-user.ts";

export const updateUserContract = createRoute({
  method: "patch",
  path: "/api/auth/users/{id}",
  operationId: "updateUser",
  tags: ["Users"],
  summary: "Change a user",
  description:
    "Changes name, role or access; takes effect everywhere within five seconds. Neither the person's role nor the new one may be above your own. The last active owner stays one.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: z.object({ id: pathId("id") }), ...jsonBody(UpdateUserBody, "What changes") },
  responses: {
    ...ok(enveloped(User), "The user as changed"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerUpdateUser(app: Router): void {
  app.openapi(updateUserContract, (c) =>
    perform(
      c,
      (ctx) => updateUser(ctx, c.req.valid("param").id, c.req.valid("json")),
      (user) => ({ status: 200 as const, data: presentUser(user) }),
    ),
  );
}
