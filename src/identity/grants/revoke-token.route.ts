import { oauthRefusals } from "#http/oauth-responses";
import { access, operation, z } from "#http/operation";

import { revokeToken } from "./revoke-token.ts";
import { RevokeForm } from "./schemas.ts";

export const revokeTokenRoute = operation({
  method: "post",
  path: "/oauth/revoke",
  operationId: "revokeToken",
  tags: ["Authorization server"],
  summary: "End the grant of a token",
  description:
    "The revocation endpoint (RFC 7009), for a program that signs out. It ends the grant with all its tokens at once. An unknown token is answered like a known one.",
  ...access.public("token", { body: "form", maxBodyBytes: 65_536 }),
  request: {
    body: {
      content: { "application/x-www-form-urlencoded": { schema: RevokeForm } },
      required: true,
      description: "The token",
    },
  },
  responses: {
    200: { description: "The token does not work any more", content: { "application/json": { schema: z.object({}) } } },
    ...oauthRefusals(),
  },
}).handle(async (c) => {
  const { token = "", client_id: clientId } = c.req.valid("form");
  await revokeToken(c.var.base, { token, clientId });
  return c.json({}, 200);
});
