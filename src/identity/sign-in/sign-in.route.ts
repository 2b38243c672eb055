import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { enveloped, performAnonymously } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { signInHeaders } from "#http/session-headers";

import { presentSignIn, SignInBody, SignInResult } from "./schemas.ts";
import { signIn } from "./sign-in.ts";

export const signInContract = createRoute({
  method: "post",
  path: "/api/auth/login",
  operationId: "signIn",
  tags: ["Authentication"],
  summary: "Sign in",
  description:
    "Gives an access token of 15 minutes, a refresh token, and a session cookie for browsers; a session ends after 30 days. Where two-factor is on and no code was sent, answers with a challenge token instead. Takes as long for an unknown address as for a wrong password. At a tenant's own host only its people sign in. Tries are limited by address (20 a minute) and by account (10 a minute).",
  ...access.public("signIn"),
  request: jsonBody(SignInBody, "Who signs in"),
  responses: {
    ...ok(enveloped(SignInResult), "Signed in, or asked for a code"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerSignIn(app: Router): void {
  app.openapi(signInContract, (c) => {
    const { email, password, totp_code: code } = c.req.valid("json");
    return performAnonymously(
      c,
      (base) => signIn(base, { email, password, code }),
      (result) => ({
        status: 200 as const,
        data: presentSignIn(result),
        headers: "tokens" in result ? signInHeaders(c.var.base, result.tokens.cookie) : {},
      }),
    );
  });
}
