import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { enableTwoFactor } from "./enable-two-factor.ts";
import { EnableTwoFactorBody, TwoFactorEnabled } from "./schemas.ts";

export const enableTwoFactorRoute = operation({
  method: "post",
  path: "/api/auth/two-factor/enable",
  operationId: "enableTwoFactor",
  tags: ["Two-factor"],
  summary: "Turn two-factor authentication on",
  description:
    "Requires a code from the authenticator app, which proves that the app has the secret. The request counts against the account's attempts with a code (5 a minute, 50 a day), as does signing in with a code. From then on, sign-in asks for a code. Returns ten backup codes to use if the app is lost.",
  ...access.signedIn(),
  request: jsonBody(EnableTwoFactorBody, "A code from the authenticator app"),
  responses: {
    ...ok(enveloped(TwoFactorEnabled), "Two-factor authentication is on"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
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
