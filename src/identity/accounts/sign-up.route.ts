import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { enveloped, performAnonymously } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { signInHeaders } from "#http/session-headers";

import { presentSignedIn, SignedIn, SignUpBody } from "./schemas.ts";
import { signUp } from "./sign-up.ts";

export const signUpContract = createRoute({
  method: "post",
  path: "/api/auth/signup",
  operationId: "signUp",
  tags: ["Authentication"],
  summary: "Sign up",
  description:
    "Makes a tenant of the tier free with you as its owner, and signs you in. An e-mail address has one account, whatever its case. Limited by address (10 a minute).",
  ...access.public("signUp"),
  request: jsonBody(SignUpBody, "Who signs up"),
  responses: {
    ...created(enveloped(SignedIn), "The account, signed in"),
    ...refuses("INVALID_INPUT", "CONFLICT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerSignUp(app: Router): void {
  app.openapi(signUpContract, (c) => {
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
}
