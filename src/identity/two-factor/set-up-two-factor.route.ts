import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { presentTwoFactorSetup, TwoFactorSetup } from "./schemas.ts";
import { setUpTwoFactor } from "./set-up-two-factor.ts";

export const setUpTwoFactorRoute = operation({
  method: "post",
  path: "/api/auth/two-factor/setup",
  operationId: "setUpTwoFactor",
  tags: ["Two-factor"],
  summary: "Set up two-factor authentication",
  description:
    "Returns a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Sign-in does not ask for codes until two-factor authentication is enabled. A new set-up replaces an earlier one that was not enabled.",
  ...access.signedIn(),
  responses: {
    ...ok(enveloped(TwoFactorSetup), "The secret for the authenticator app"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(c, setUpTwoFactor, (setup) => ({
    status: 200 as const,
    data: presentTwoFactorSetup(setup),
    holdsSecret: true,
  })),
);
