import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentTwoFactorSetup, TwoFactorSetup } from "./schemas.ts";
import { setUpTwoFactor } from "./set-up-two-factor.ts";

export const setUpTwoFactorContract = createRoute({
  method: "post",
  path: "/api/auth/two-factor/setup",
  operationId: "setUpTwoFactor",
  tags: ["Two-factor"],
  summary: "Begin two-factor",
  description:
    "Gives a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Signing in does not ask for codes until it is enabled. A new set-up replaces the last.",
  ...access.signedIn(),
  responses: { ...ok(enveloped(TwoFactorSetup), "The secret"), ...tenantRefusals(), ...refuses("CONFLICT") },
});

export function registerSetUpTwoFactor(app: Router): void {
  app.openapi(setUpTwoFactorContract, (c) =>
    perform(c, setUpTwoFactor, (setup) => ({
      status: 200 as const,
      data: presentTwoFactorSetup(setup),
      holdsSecret: true,
    })),
  );
}
