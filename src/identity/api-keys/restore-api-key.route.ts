import { access, enveloped, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { restoreApiKey } from "./restore-api-key.ts";
import { ApiKey, presentApiKey } from "./schemas.ts";

export const restoreApiKeyRoute = operation({
  method: "post",
  path: "/api/auth/api-keys/{id}/restore",
  operationId: "restoreApiKey",
  tags: ["API keys"],
  summary: "Restore a revoked API key",
  description:
    "Restores a revoked key until `restorable_until`. The key works again as before, unless it has expired or was replaced. Do not restore a key that has leaked.",
  ...access.signedIn(),
  request: { params: z.object({ id: pathId("id", "API key") }) },
  responses: {
    ...ok(enveloped(ApiKey), "The key was restored"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => restoreApiKey(ctx, c.req.valid("param").id),
    (key) => ({ status: 200 as const, data: presentApiKey(key, c.var.base.clock()) }),
  ),
);
