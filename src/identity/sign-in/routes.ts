import type { Router } from "#http/router";

import { registerRefreshSession } from "./refresh-session.route.ts";
import { registerSignIn } from "./sign-in.route.ts";
import { registerSignOut } from "./sign-out.route.ts";
import { registerVerifyTwoFactor } from "./verify-two-factor.route.ts";

/** Sessions: how they begin, go on and end. */
export function registerSignInRoutes(app: Router): void {
  registerSignIn(app);
  registerVerifyTwoFactor(app);
  registerRefreshSession(app);
  registerSignOut(app);
}
