import { access, answer, enveloped, ok, operation, z } from "#http/operation";

import { presentUsers, UserList, userQuery } from "./schemas.ts";
import { selectUsers } from "./store.ts";

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
  const { db, tenant } = c.var.ctx;
  const { status = null, page, limit } = c.req.valid("query");
  const users = await selectUsers(db, tenant.id, { status, limit, offset: (page - 1) * limit });
  return answer(c, presentUsers(users, { page, limit }));
});
