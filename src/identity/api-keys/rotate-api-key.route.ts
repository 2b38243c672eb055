import { access, created, enveloped, jsonBody, operation, pathId, perform, refuses, z } from "#http/operation";

import { rotateApiKey } from "./rotate-api-key.ts";
import { IssuedApiKey, presentIssuedApiKey, RotateApiKeyBody } from "./schemas.ts";

export const rotateApiKeyRoute = operation({
  method: "post",
  path: "/api/auth/api-keys/{id}/rotate",
  operationId: "rotateApiKey",
  tags: ["API keys"],
  summary: "Replace an API key",
  description:
    "Creates a successor with the same name, permissions and expiry. The old key keeps working for `overlap_seconds`, so that programs can switch over. After a leak use 0, which ends the old key at once. Only the user who created a key can rotate it.",
  ...access.signedIn(),
  request: {
    params: z.object({ id: pathId("id", "API key") }),
    ...jsonBody(RotateApiKeyBody, "How long the old key keeps working"),
  },
  responses: {
    ...created(enveloped(IssuedApiKey), "The key that replaced this one"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rotateApiKey(ctx, c.req.valid("param").id, c.req.valid("json").overlap_seconds),
    (issued) => ({
      status: 201 as const,
      data: presentIssuedApiKey(issued, c.var.base.clock()),
      location: `/api/auth/api-keys/${issued.key.id}`,
      holdsSecret: true,
    }),
  ),
);
