import type { Router } from "#http/router";
import { registerAgentMarketplaceRoutes } from "#marketplaces/agent-marketplace/routes";
import { registerCanvasMarketplaceRoutes } from "#marketplaces/canvas-marketplace/routes";
import { registerComponentRatingRoutes } from "#marketplaces/component-ratings/routes";
import { registerDomainMarketplaceRoutes } from "#marketplaces/domain-marketplace/routes";
import { registerPublicMarketplaceRoutes } from "#marketplaces/public-marketplace/routes";
import { registerSkillMarketplaceRoutes } from "#marketplaces/skill-marketplace/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerSkillMarketplaceRoutes,
  registerPublicMarketplaceRoutes,
  registerAgentMarketplaceRoutes,
  registerDomainMarketplaceRoutes,
  registerCanvasMarketplaceRoutes,
  registerComponentRatingRoutes,
];
