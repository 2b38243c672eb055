import type { Router } from "#http/router";

import { registerCreateTestAccount } from "./create-test-account.route.ts";
import { registerCreateTestAgent } from "./create-test-agent.route.ts";
import { registerExecuteTestTask } from "./execute-test-task.route.ts";
import { registerGetTestHealth } from "./get-test-health.route.ts";
import { registerSignInTestAccount } from "./sign-in-test-account.route.ts";

/** Shortcuts for test suites, on instances with a test secret. */
export function registerTestRoutes(app: Router): void {
  registerGetTestHealth(app);
  registerCreateTestAccount(app);
  registerSignInTestAccount(app);
  registerCreateTestAgent(app);
  registerExecuteTestTask(app);
}
