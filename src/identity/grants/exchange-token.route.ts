import { oauthRefusals, unknownClientRefusal } from "#http/oauth-responses";
import { access, operation } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { exchangeToken } from "./exchange-token.ts";
import { presentTokens, ProgramTokens, TokenForm } from "./schemas.ts";

export const exchangeTokenRoute = operation({
  method: "post",
  path: "/oauth/token",
  operationId: "exchangeToken",
  tags: ["Authorization server"],
  summary: "Get tokens for a code or a refresh token",
  description:
    "The token endpoint (OAuth 2.1). An access token works for an hour, and only for its `resource`. A refresh token works once, within 30 days, and each answer has a new one. When a code or a refresh token is used a second time, the platform assumes that it was stolen and ends the grant with all its tokens. `scope` names the permissions that the program has, which may be fewer than it asked for.",
  ...access.public("token", { body: "form", maxBodyBytes: 65_536 }),
  request: {
    body: {
      content: { "application/x-www-form-urlencoded": { schema: TokenForm } },
      required: true,
      description: "The code or the refresh token",
    },
  },
  responses: {
    200: { description: "The tokens", content: { "application/json": { schema: ProgramTokens } } },
    ...oauthRefusals(),
    ...unknownClientRefusal(),
  },
}).handle(async (c) => {
  const issuer = ownOrigin(c.var.base.config, c.req.url);
  const tokens = await exchangeToken(c.var.base, c.req.valid("form"), issuer);
  return c.json(presentTokens(tokens), 200);
});
