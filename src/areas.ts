import { registerAgentRoutes } from "#areas/agents/routes";
import { registerDocsRoutes } from "#areas/docs/routes";
import { registerOperationRoutes } from "#areas/operations/routes";
import { registerTestRoutes } from "#areas/test-routes/routes";
import type { Router } from "#http/router";

/** Every area with routes, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerAgentRoutes,
  registerDocsRoutes,
  registerOperationRoutes,
  registerTestRoutes,
];
