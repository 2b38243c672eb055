import type { Operation } from "#http/operation";
import { accountRoutes } from "#identity/accounts/routes";
import { apiKeyRoutes } from "#identity/api-keys/routes";
import { signInRoutes } from "#identity/sign-in/routes";
import { credentialRoutes } from "#identity/signing-keys/routes";
import { twoFactorRoutes } from "#identity/two-factor/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...accountRoutes,
  ...signInRoutes,
  ...twoFactorRoutes,
  ...credentialRoutes,
  ...apiKeyRoutes,
];
