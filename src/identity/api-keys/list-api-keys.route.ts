import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listApiKeys } from "./list-api-keys.ts";
import { ApiKeyList, ListApiKeysQuery, presentApiKeys } from "./schemas.ts";

export const listApiKeysRoute = operation({
  method: "get",
  path: "/api/auth/api-keys",
  operationId: "listApiKeys",
  tags: ["API keys"],
  summary: "List API keys",
  description:
    "Lists the caller's keys, newest first, including revoked and expired ones. Administrators see the keys of all users of the tenant.",
  ...access.signedIn(),
  request: { query: ListApiKeysQuery },
  responses: { ...ok(enveloped(ApiKeyList), "A page of keys, without their secret values") },
}).handle(async (c) => {
  const page = c.req.valid("query");
  return answer(c, presentApiKeys(await listApiKeys(c.var.ctx, page), page, c.var.base.clock()));
});
