import { access } from "#http/access";
import { enveloped, performAnonymously } from "#http/envelope";
import { operation } from "#http/operation";
import { created, jsonBody, refuses } from "#http/responses";
import { signInHeaders } from "#http/session-headers";

import { presentSignedIn, SignedIn, SignUpBody } from "./schemas.ts";
import { signUp } from "./sign-up.ts";

export const signUpRoute = operation({
  method: "post",
  path: "/api/auth/signup",
  operationId: "signUp",
  tags: ["Authentication"],
  summary: "Sign up",
  description:
    "Creates a tenant on the Free tier with the caller as its owner, and signs the caller in. An e-mail address has one account; upper and lower case count as the same. Each client address may sign up 10 times a minute.",
  ...access.public("signUp"),
  request: jsonBody(SignUpBody, "The account to create"),
  responses: {
    ...created(enveloped(SignedIn), "The new account, already signed in"),
    ...refuses("INVALID_INPUT", "CONFLICT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { email, password, name, tenant_name: tenantName } = c.req.valid("json");
  return performAnonymously(
    c,
    (base) => signUp(base, { email, password, name: name ?? null, tenantName: tenantName ?? null }),
    (account) => ({
      status: 201 as const,
      data: presentSignedIn(account),
      location: "/api/auth/me",
      headers: signInHeaders(c.var.base, account.tokens.cookie),
    }),
  );
});
