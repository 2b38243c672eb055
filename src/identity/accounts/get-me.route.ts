import { access, answer, enveloped, ok, operation } from "#http/operation";

import { getMe } from "./get-me.ts";
import { Me, presentMe } from "./schemas.ts";

export const getMeRoute = operation({
  method: "get",
  path: "/api/auth/me",
  operationId: "getMe",
  tags: ["Authentication"],
  summary: "Show the caller",
  description:
    "Returns the user, the tenant and the permissions of the credential. The credential is an access token, the session cookie, or an API key. Where the operator has named another issuer (`OAUTH_ISSUER`), an access token from that issuer also works: it authenticates the account with the same e-mail address. Such a token must carry `email` and `email_verified: true`, and the account must have verified the address here, with the token of an invitation or of a password mail. The platform does not create accounts from these tokens. This operation still answers when the plan is used up: each person may then call it up to 300 times a minute, and the answer carries the plan's headers.",
  ...access.signedIn({ passesUsedUp: "plan" }),
  responses: { ...ok(enveloped(Me), "The caller") },
}).handle(async (c) => answer(c, presentMe(await getMe(c.var.ctx))));
