import { access, answer, enveloped, notModifiedResponse, ok, operation, pathId, refuses, z } from "#http/operation";

import { getUser } from "./get-user.ts";
import { presentUser, User } from "./schemas.ts";

export const getUserRoute = operation({
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
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => answer(c, presentUser(await getUser(c.var.ctx, c.req.valid("param").id)), { isTagged: true }));
