import type { Operation } from "#http/operation";

import { createTestAccountRoute } from "./create-test-account.route.ts";
import { createTestAgentRoute } from "./create-test-agent.route.ts";
import { executeTestTaskRoute } from "./execute-test-task.route.ts";
import { getTestHealthRoute } from "./get-test-health.route.ts";
import { signInTestAccountRoute } from "./sign-in-test-account.route.ts";

/** Shortcuts for test suites, on instances with a test secret. */
export const testRoutes: readonly Operation[] = [
  getTestHealthRoute,
  createTestAccountRoute,
  signInTestAccountRoute,
  createTestAgentRoute,
  executeTestTaskRoute,
];
