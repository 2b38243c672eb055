import type { Router } from "#http/router";
import { registerAccountRoutes } from "#identity/accounts/routes";
import { registerApiKeyRoutes } from "#identity/api-keys/routes";
import { registerSignInRoutes } from "#identity/sign-in/routes";
import { registerCredentialRoutes } from "#identity/signing-keys/routes";
import { registerTwoFactorRoutes } from "#identity/two-factor/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerAccountRoutes,
  registerSignInRoutes,
  registerTwoFactorRoutes,
  registerCredentialRoutes,
  registerApiKeyRoutes,
];
