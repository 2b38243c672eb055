import { access, answer, enveloped, ok, operation, z } from "#http/operation";

import { listUsers } from "./list-users.ts";
import { presentUsers, UserList, userQuery } from "./schemas.ts";

export const listUsersRoute = operation({
  method: "get",
  path: "/api/auth/users",
  operationId: "listUsers",
  tags: ["Users"],
  summary: "List users",
  description:
    "Lists the tenant's users in the order in which they were added, including invited and deactivated ones.",
  ...access.tenant("TENANT_ADMIN"),
  request: { query: z.object(userQuery) },
  responses: { ...ok(enveloped(UserList), "A page of users") },
}).handle(async (c) => {
  const { status = null, ...page } = c.req.valid("query");
  return answer(c, presentUsers(await listUsers(c.var.ctx, { ...page, status }), page));
});
