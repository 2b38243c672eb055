import type { Router } from "#http/router";

import { registerGetSigningKeys } from "./get-signing-keys.route.ts";

/** What others need to check our credentials. */
export function registerCredentialRoutes(app: Router): void {
  registerGetSigningKeys(app);
}
