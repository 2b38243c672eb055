import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { enableTwoFactor } from "./enable-two-factor.ts";
import { EnableTwoFactorBody, TwoFactorEnabled } from "./schemas.ts";

export const enableTwoFactorContract = createRoute({
  method: "post",
  path: "/api/auth/two-factor/enable",
  operationId: "enableTwoFactor",
  tags: ["Two-factor"],
  summary: "Turn two-factor on",
  description:
    "Takes a code of the authenticator app as proof that it has the secret. From then on signing in asks for a code. Gives ten backup codes for the day the app is lost.",
  ...access.signedIn(),
  request: jsonBody(EnableTwoFactorBody, "A code of the app"),
  responses: { ...ok(enveloped(TwoFactorEnabled), "Two-factor is on"), ...tenantRefusals(), ...refuses("CONFLICT") },
});

export function registerEnableTwoFactor(app: Router): void {
  app.openapi(enableTwoFactorContract, (c) =>
    perform(
      c,
      (ctx) => enableTwoFactor(ctx, c.req.valid("json").code),
      ({ backupCodes }) => ({
        status: 200 as const,
        data: { two_factor_enabled: true as const, backup_codes: backupCodes },
        holdsSecret: true,
      }),
    ),
  );
}
