import type { Operation } from "#http/operation";
import { workflowBuildingRoutes } from "#workflows/workflow-building/routes";
import { workflowFileRoutes } from "#workflows/workflow-files/routes";
import { workflowMarketplaceRoutes } from "#workflows/workflow-marketplace/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...workflowMarketplaceRoutes,
  ...workflowBuildingRoutes,
  ...workflowFileRoutes,
];
