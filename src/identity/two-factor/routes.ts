import type { Router } from "#http/router";

import { registerDisableTwoFactor } from "./disable-two-factor.route.ts";
import { registerEnableTwoFactor } from "./enable-two-factor.route.ts";
import { registerSetUpTwoFactor } from "./set-up-two-factor.route.ts";

/** A second factor for signing in. */
export function registerTwoFactorRoutes(app: Router): void {
  registerSetUpTwoFactor(app);
  registerEnableTwoFactor(app);
  registerDisableTwoFactor(app);
}
