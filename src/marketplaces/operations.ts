import type { Operation } from "#http/operation";
import { agentMarketplaceRoutes } from "#marketplaces/agent-marketplace/routes";
import { canvasMarketplaceRoutes } from "#marketplaces/canvas-marketplace/routes";
import { componentRatingRoutes } from "#marketplaces/component-ratings/routes";
import { domainMarketplaceRoutes } from "#marketplaces/domain-marketplace/routes";
import { publicMarketplaceRoutes } from "#marketplaces/public-marketplace/routes";
import { skillMarketplaceRoutes } from "#marketplaces/skill-marketplace/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...skillMarketplaceRoutes,
  ...publicMarketplaceRoutes,
  ...agentMarketplaceRoutes,
  ...domainMarketplaceRoutes,
  ...canvasMarketplaceRoutes,
  ...componentRatingRoutes,
];
