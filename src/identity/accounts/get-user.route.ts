import { createRoute, z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerTagged, enveloped } from "#http/envelope";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { pathId } from "#http/schemas";

import { getUser } from "./get-user.ts";
import { presentUser, User } from "./schemas.ts";

export const getUserContract = createRoute({
  method: "get",
  path: "/api/auth/users/{id}",
  operationId: "getUser",
  tags: ["Users"],
  summary: "Get a user",
  description: "Returns one user of the tenant.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: z.object({ id: pathId("id", "user") }) },
  responses: {
    ...ok(enveloped(User), "The user"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerGetUser(app: Router): void {
  app.openapi(getUserContract, async (c) =>
    answerTagged(c, presentUser(await getUser(c.var.ctx, c.req.valid("param").id))),
  );
}
