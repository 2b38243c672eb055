import type { Router } from "#http/router";

import { registerCreateTestAccount } from "./create-test-account.route.ts";

/** Shortcuts for test suites, on instances with a test secret. */
export function registerTestRoutes(app: Router): void {
  registerCreateTestAccount(app);
}
