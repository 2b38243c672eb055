import type { Operation } from "#http/operation";

import { changePasswordRoute } from "./change-password.route.ts";
import { confirmPasswordResetRoute } from "./confirm-password-reset.route.ts";
import { deactivateUserRoute } from "./deactivate-user.route.ts";
import { getMeRoute } from "./get-me.route.ts";
import { getUserRoute } from "./get-user.route.ts";
import { inviteUserRoute } from "./invite-user.route.ts";
import { listUsersRoute } from "./list-users.route.ts";
import { requestPasswordResetRoute } from "./request-password-reset.route.ts";
import { signUpRoute } from "./sign-up.route.ts";
import { updateUserRoute } from "./update-user.route.ts";

/** Accounts: the people of a tenant, and how they get in. */
export const accountRoutes: readonly Operation[] = [
  signUpRoute,
  getMeRoute,
  changePasswordRoute,
  requestPasswordResetRoute,
  confirmPasswordResetRoute,
  listUsersRoute,
  inviteUserRoute,
  getUserRoute,
  updateUserRoute,
  deactivateUserRoute,
];
