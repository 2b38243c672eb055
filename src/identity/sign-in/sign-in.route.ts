import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { signInHeaders } from "#http/session-headers";

import { presentSignIn, SignInBody, SignInResult } from "./schemas.ts";
import { signIn } from "./sign-in.ts";

export const signInRoute = operation({
  method: "post",
  path: "/api/auth/login",
  operationId: "signIn",
  tags: ["Authentication"],
  summary: "Sign in",
  description:
    "Returns an access token that works for 15 minutes, a refresh token, and a session cookie for browsers. A session ends after 30 days. If two-factor authentication is on and no code was sent, the answer is a challenge token instead. An unknown address takes as long to refuse as a wrong password. On a tenant's own host only users of that tenant can sign in. Attempts are limited for each client address (20 a minute), and for each account from one network (10 a minute). An account is tried from at most ten networks a minute; a network that signed in to it within the last 30 days is always admitted beside them. So strangers cannot lock its user out. A code sent here also counts as an attempt at `POST /api/auth/two-factor/verify`.",
  ...access.public("signIn"),
  request: jsonBody(SignInBody, "The user's credentials"),
  responses: {
    ...ok(enveloped(SignInResult), "The user is signed in, or must now send a code"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { email, password, totp_code: code } = c.req.valid("json");
  return perform(
    c,
    (base) => signIn(base, { email, password, code }),
    (result) => ({
      status: 200 as const,
      data: presentSignIn(result),
      headers: "tokens" in result ? signInHeaders(c.var.base, result.tokens.cookie) : {},
    }),
  );
});
