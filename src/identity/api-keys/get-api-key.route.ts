import { access, answer, enveloped, notModifiedResponse, ok, operation, pathId, refuses, z } from "#http/operation";

import { getApiKey } from "./get-api-key.ts";
import { ApiKey, presentApiKey } from "./schemas.ts";

export const getApiKeyRoute = operation({
  method: "get",
  path: "/api/auth/api-keys/{id}",
  operationId: "getApiKey",
  tags: ["API keys"],
  summary: "Get an API key",
  description: "Returns the key's permissions, its status, and when it was last used.",
  ...access.signedIn(),
  request: { params: z.object({ id: pathId("id", "API key") }) },
  responses: {
    ...ok(enveloped(ApiKey), "The key, without its secret value"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentApiKey(await getApiKey(c.var.ctx, c.req.valid("param").id), c.var.base.clock()), { isTagged: true }),
);
