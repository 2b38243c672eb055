import { access, enveloped, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { revokeApiKey } from "./revoke-api-key.ts";
import { presentRevoked, RevokedApiKey } from "./schemas.ts";

export const revokeApiKeyRoute = operation({
  method: "delete",
  path: "/api/auth/api-keys/{id}",
  operationId: "revokeApiKey",
  tags: ["API keys"],
  summary: "Revoke an API key",
  description:
    "Revokes a key. It stops working everywhere within five seconds and stays in the list. Revoking it again changes nothing. `POST /api/auth/api-keys/{id}/restore` restores it until `restorable_until`, which is 30 days later.",
  ...access.signedIn(),
  request: { params: z.object({ id: pathId("id", "API key") }) },
  responses: { ...ok(enveloped(RevokedApiKey), "The key was revoked"), ...refuses("NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => revokeApiKey(ctx, c.req.valid("param").id),
    (key) => ({ status: 200 as const, data: presentRevoked(key, c.var.base.clock()) }),
  ),
);
