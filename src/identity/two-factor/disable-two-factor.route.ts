import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { disableTwoFactor } from "./disable-two-factor.ts";
import { DisableTwoFactorBody, TwoFactorDisabled } from "./schemas.ts";

export const disableTwoFactorRoute = operation({
  method: "post",
  path: "/api/auth/two-factor/disable",
  operationId: "disableTwoFactor",
  tags: ["Two-factor"],
  summary: "Turn two-factor authentication off",
  description:
    "Requires the password and a code, so that a stolen session is not enough to turn it off. The request counts against the account's attempts with a code (5 a minute, 50 a day), as does signing in with a code. The secret and the backup codes are deleted.",
  ...access.signedIn(),
  request: jsonBody(DisableTwoFactorBody, "The password and a code"),
  responses: {
    ...ok(enveloped(TwoFactorDisabled), "Two-factor authentication is off"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => disableTwoFactor(ctx, c.req.valid("json")),
    () => ({ status: 200 as const, data: { two_factor_enabled: false as const } }),
  ),
);
