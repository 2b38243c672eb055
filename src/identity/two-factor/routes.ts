import type { Operation } from "#http/operation";

import { disableTwoFactorRoute } from "./disable-two-factor.route.ts";
import { enableTwoFactorRoute } from "./enable-two-factor.route.ts";
import { setUpTwoFactorRoute } from "./set-up-two-factor.route.ts";

/** A second factor for signing in. */
export const twoFactorRoutes: readonly Operation[] = [setUpTwoFactorRoute, enableTwoFactorRoute, disableTwoFactorRoute];
