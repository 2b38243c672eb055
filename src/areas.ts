import { registerAgentRoutes } from "#areas/agents/routes";
import { registerApiKeyRoutes } from "#areas/api-keys/routes";
import { registerDocsRoutes } from "#areas/docs/routes";
import { registerExecutionRoutes } from "#areas/executions/routes";
import { registerOperationRoutes } from "#areas/operations/routes";
import { registerTestRoutes } from "#areas/test-routes/routes";
import type { Router } from "#http/router";

/** Every area with routes, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerApiKeyRoutes,
  registerAgentRoutes,
  registerExecutionRoutes,
  registerDocsRoutes,
  registerOperationRoutes,
  registerTestRoutes,
];
