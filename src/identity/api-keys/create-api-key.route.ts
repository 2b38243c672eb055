import { access, created, enveloped, jsonBody, operation, perform } from "#http/operation";

import { createApiKey } from "./create-api-key.ts";
import { CreateApiKeyBody, IssuedApiKey, presentIssuedApiKey } from "./schemas.ts";

export const createApiKeyRoute = operation({
  method: "post",
  path: "/api/auth/api-keys",
  operationId: "createApiKey",
  tags: ["API keys"],
  summary: "Create an API key",
  description:
    "Creates a key for a program, with some or all of the caller's permissions. The key is shown only in this answer: the platform stores only its hash. At any time the key may do only what both its permissions and its creator's current role allow. A caller that uses an API key needs `TENANT_ADMIN` to create keys.",
  ...access.signedIn(),
  request: jsonBody(CreateApiKeyBody, "The key's name, permissions and expiry"),
  responses: { ...created(enveloped(IssuedApiKey), "The key") },
}).handle((c) => {
  const { name, permissions, expires_at: expiresAt } = c.req.valid("json");
  return perform(
    c,
    (ctx) => createApiKey(ctx, { name, permissions, expiresAt: expiresAt ? Date.parse(expiresAt) : null }),
    (issued) => ({
      status: 201 as const,
      data: presentIssuedApiKey(issued, c.var.base.clock()),
      location: `/api/auth/api-keys/${issued.key.id}`,
      holdsSecret: true,
    }),
  );
});
