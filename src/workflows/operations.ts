import type { Router } from "#http/router";
import { registerWorkflowBuildingRoutes } from "#workflows/workflow-building/routes";
import { registerWorkflowFileRoutes } from "#workflows/workflow-files/routes";
import { registerWorkflowMarketplaceRoutes } from "#workflows/workflow-marketplace/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerWorkflowMarketplaceRoutes,
  registerWorkflowBuildingRoutes,
  registerWorkflowFileRoutes,
];
