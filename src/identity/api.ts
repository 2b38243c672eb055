import type { Operation } from "#http/operation";
import { changePasswordRoute } from "#identity/accounts/change-password.route";
import { confirmPasswordResetRoute } from "#identity/accounts/confirm-password-reset.route";
import { deactivateUserRoute } from "#identity/accounts/deactivate-user.route";
import { getMeRoute } from "#identity/accounts/get-me.route";
import { getUserRoute } from "#identity/accounts/get-user.route";
import { inviteUserRoute } from "#identity/accounts/invite-user.route";
import { listUsersRoute } from "#identity/accounts/list-users.route";
import { requestPasswordResetRoute } from "#identity/accounts/request-password-reset.route";
import { signUpRoute } from "#identity/accounts/sign-up.route";
import { updateUserRoute } from "#identity/accounts/update-user.route";
import { createApiKeyRoute } from "#identity/api-keys/create-api-key.route";
import { getApiKeyRoute } from "#identity/api-keys/get-api-key.route";
import { listApiKeysRoute } from "#identity/api-keys/list-api-keys.route";
import { restoreApiKeyRoute } from "#identity/api-keys/restore-api-key.route";
import { revokeApiKeyRoute } from "#identity/api-keys/revoke-api-key.route";
import { rotateApiKeyRoute } from "#identity/api-keys/rotate-api-key.route";
import { authorizeRoute } from "#identity/authorization-requests/authorize.route";
import { beginDeviceRoute } from "#identity/device-codes/begin-device.route";
import { findDeviceRoute } from "#identity/device-codes/find-device.route";
import { refuseDeviceRoute } from "#identity/device-codes/refuse-device.route";
import { createGrantRoute } from "#identity/grants/create-grant.route";
import { endGrantRoute } from "#identity/grants/end-grant.route";
import { exchangeTokenRoute } from "#identity/grants/exchange-token.route";
import { getConsentRoute } from "#identity/grants/get-consent.route";
import { listGrantsRoute } from "#identity/grants/list-grants.route";
import { revokeTokenRoute } from "#identity/grants/revoke-token.route";
import { registerClientRoute } from "#identity/oauth-clients/register-client.route";
import { getAuthorizationServerRoute } from "#identity/oauth-server/get-authorization-server.route";
import { refreshSessionRoute } from "#identity/sign-in/refresh-session.route";
import { signInRoute } from "#identity/sign-in/sign-in.route";
import { signOutRoute } from "#identity/sign-in/sign-out.route";
import { verifyTwoFactorRoute } from "#identity/sign-in/verify-two-factor.route";
import { getSigningKeysRoute } from "#identity/signing-keys/get-signing-keys.route";
import { disableTwoFactorRoute } from "#identity/two-factor/disable-two-factor.route";
import { enableTwoFactorRoute } from "#identity/two-factor/enable-two-factor.route";
import { setUpTwoFactorRoute } from "#identity/two-factor/set-up-two-factor.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
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
  signInRoute,
  verifyTwoFactorRoute,
  refreshSessionRoute,
  signOutRoute,
  setUpTwoFactorRoute,
  enableTwoFactorRoute,
  disableTwoFactorRoute,
  getSigningKeysRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  getApiKeyRoute,
  revokeApiKeyRoute,
  restoreApiKeyRoute,
  rotateApiKeyRoute,
  getAuthorizationServerRoute,
  authorizeRoute,
  beginDeviceRoute,
  exchangeTokenRoute,
  registerClientRoute,
  revokeTokenRoute,
  findDeviceRoute,
  getConsentRoute,
  refuseDeviceRoute,
  listGrantsRoute,
  createGrantRoute,
  endGrantRoute,
];
