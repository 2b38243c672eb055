import { z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { jsonBody, ok, refuses } from "#http/responses";
import { pathId } from "#http/schemas";

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
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateUser(ctx, c.req.valid("param").id, c.req.valid("json")),
    (user) => ({ status: 200 as const, data: presentUser(user) }),
  ),
);
