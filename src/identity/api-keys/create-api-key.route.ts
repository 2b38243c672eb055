import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody } from "#http/responses";
import type { Router } from "#http/router";

import { createApiKey } from "./create-api-key.ts";
import { CreateApiKeyBody, IssuedApiKey, presentIssuedApiKey } from "./schemas.ts";

export const createApiKeyContract = createRoute({
  method: "post",
  path: "/api/auth/api-keys",
  operationId: "createApiKey",
  tags: ["API keys"],
  summary: "Make an API key",
  description:
    "Makes a key for a program, with a part of your own permissions. The key is in this answer and nowhere else: only its hash is kept. It may do what both its permissions and its creator's role of the moment allow. An API key makes keys only with `TENANT_ADMIN`.",
  ...access.signedIn(),
  request: jsonBody(CreateApiKeyBody, "What the key is for and what it may do"),
  responses: { ...created(enveloped(IssuedApiKey), "The key"), ...tenantRefusals() },
});

export function registerCreateApiKey(app: Router): void {
  app.openapi(createApiKeyContract, (c) => {
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
}
