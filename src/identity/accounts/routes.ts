import type { Router } from "#http/router";

import { registerChangePassword } from "./change-password.route.ts";
import { registerConfirmPasswordReset } from "./confirm-password-reset.route.ts";
import { registerDeactivateUser } from "./deactivate-user.route.ts";
import { registerGetMe } from "./get-me.route.ts";
import { registerGetUser } from "./get-user.route.ts";
import { registerInviteUser } from "./invite-user.route.ts";
import { registerListUsers } from "./list-users.route.ts";
import { registerRequestPasswordReset } from "./request-password-reset.route.ts";
import { registerSignUp } from "./sign-up.route.ts";
import { registerUpdateUser } from "./update-user.route.ts";

/** Accounts: the people of a tenant, and how they get in. */
export function registerAccountRoutes(app: Router): void {
  registerSignUp(app);
  registerGetMe(app);
  registerChangePassword(app);
  registerRequestPasswordReset(app);
  registerConfirmPasswordReset(app);
  registerListUsers(app);
  registerInviteUser(app);
  registerGetUser(app);
  registerUpdateUser(app);
  registerDeactivateUser(app);
}
