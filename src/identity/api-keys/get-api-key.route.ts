import { z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerTagged, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import { pathId } from "#http/schemas";

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
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answerTagged(c, presentApiKey(await getApiKey(c.var.ctx, c.req.valid("param").id), c.var.base.clock())),
);
