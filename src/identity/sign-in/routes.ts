import type { Operation } from "#http/operation";

import { refreshSessionRoute } from "./refresh-session.route.ts";
import { signInRoute } from "./sign-in.route.ts";
import { signOutRoute } from "./sign-out.route.ts";
import { verifyTwoFactorRoute } from "./verify-two-factor.route.ts";

/** Sessions: how they begin, go on and end. */
export const signInRoutes: readonly Operation[] = [
  signInRoute,
  verifyTwoFactorRoute,
  refreshSessionRoute,
  signOutRoute,
];
