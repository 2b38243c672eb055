import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { signInHeaders } from "#http/session-headers";

import { presentSignedIn, SignedIn, VerifyTwoFactorBody } from "./schemas.ts";
import { verifyTwoFactor } from "./verify-two-factor.ts";

export const verifyTwoFactorRoute = operation({
  method: "post",
  path: "/api/auth/two-factor/verify",
  operationId: "verifyTwoFactor",
  tags: ["Authentication"],
  summary: "Complete sign-in with a two-factor code",
  description:
    "Completes a sign-in with its challenge token and a code from the authenticator app, or a backup code. Each code works once. Attempts are limited for each account (5 a minute, 50 a day). Signing in with a code and turning two-factor authentication on or off also count as attempts.",
  ...access.public("signIn"),
  request: jsonBody(VerifyTwoFactorBody, "The challenge token and a code"),
  responses: {
    ...ok(enveloped(SignedIn), "The user is signed in"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { challenge_token: challengeToken, code } = c.req.valid("json");
  return perform(
    c,
    (base) => verifyTwoFactor(base, { challengeToken, code }),
    (result) => ({
      status: 200 as const,
      data: presentSignedIn(result),
      headers: signInHeaders(c.var.base, result.tokens.cookie),
    }),
  );
});
