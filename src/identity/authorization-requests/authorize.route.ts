import { OAuthError, oauthRefusals } from "#http/oauth-responses";
import { access, operation, z } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { beginAuthorization } from "./begin-authorization.ts";
import { REFUSAL_HEADERS, refusalPage } from "./refusal-page.ts";
import { AuthorizeQuery } from "./schemas.ts";

const page = {
  "text/html": { schema: z.string(), example: "<!doctype html>…" },
  "application/json": { schema: OAuthError },
};

export const authorizeRoute = operation({
  method: "get",
  path: "/oauth/authorize",
  operationId: "authorize",
  tags: ["Authorization server"],
  summary: "Ask a person to let a program act",
  description:
    "The authorization endpoint (OAuth 2.1). The answer redirects to the consent page of the console, where the person signs in if needed and decides. The program gets a `code` that works once, for two minutes. PKCE with `S256` is required. `resource` names what the token is for: the MCP server, the API, or the whole origin. `scope` names permissions; unknown names are left out, and without any the program asks for `AGENT_VIEW AGENT_RUN SKILL_VIEW`. When the program or its redirect address is unknown, the answer is a page, and the browser is not sent back.",
  ...access.public("authorize"),
  request: { query: AuthorizeQuery },
  responses: {
    302: { description: "Redirect to the consent page, or back to the program with an `error`" },
    ...oauthRefusals(),
    400: { description: "The program or its redirect address is not known: a page for the person", content: page },
    401: { description: "The program is not known: a page for the person", content: page },
  },
}).handle(async (c) => {
  const issuer = ownOrigin(c.var.base.config, c.req.url);
  const begun = await beginAuthorization(c.var.base, c.req.valid("query"), issuer);
  if ("address" in begun) return c.redirect(begun.address, 302);
  return c.body(refusalPage(begun.refusal), begun.isUnknownClient ? 401 : 400, REFUSAL_HEADERS) as never;
});
