import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { getMe } from "./get-me.ts";
import { Me, presentMe } from "./schemas.ts";

export const getMeContract = createRoute({
  method: "get",
  path: "/api/auth/me",
  operationId: "getMe",
  tags: ["Authentication"],
  summary: "Show who calls",
  description:
    "The person, the tenant and what the credential may do. Credentials are an access token or the session cookie of signing in, an API key, or, where the instance names another issuer (`OAUTH_ISSUER`), that issuer's access token: it stands for the account here with the same e-mail address, which the token must carry as `email` with `email_verified` true and the account must have verified here (by the token of an invitation or a password mail); no account is made for it.",
  ...access.signedIn(),
  responses: { ...ok(enveloped(Me), "The caller"), ...tenantRefusals() },
});

export function registerGetMe(app: Router): void {
  app.openapi(getMeContract, async (c) => answer(c, presentMe(await getMe(c.var.ctx))));
}
