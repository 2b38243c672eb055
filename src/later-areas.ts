import { registerAgentMarketplaceRoutes } from "#areas/agent-marketplace/routes";
import { registerApprovalRoutes } from "#areas/approvals/routes";
import { registerAuditRoutes } from "#areas/audit/routes";
import { registerAutoImprovementRoutes } from "#areas/auto-improvement/routes";
import { registerCanvasComponentRoutes } from "#areas/canvas-components/routes";
import { registerCanvasMarketplaceRoutes } from "#areas/canvas-marketplace/routes";
import { registerChatRoutes } from "#areas/chat/routes";
import { registerComponentRatingRoutes } from "#areas/component-ratings/routes";
import { registerDomainMarketplaceRoutes } from "#areas/domain-marketplace/routes";
import { registerDomainRoutes } from "#areas/domains/routes";
import { registerFederationPeerRoutes } from "#areas/federation-peers/routes";
import { registerFederationRoutes } from "#areas/federation/routes";
import { registerListingInstallationRoutes } from "#areas/listing-installations/routes";
import { registerListingRecordRoutes } from "#areas/listing-records/routes";
import { registerListingRoutes } from "#areas/listings/routes";
import { registerPrivateSkillRoutes } from "#areas/private-skills/routes";
import { registerPublicMarketplaceRoutes } from "#areas/public-marketplace/routes";
import { registerSdlcProjectRoutes } from "#areas/sdlc-projects/routes";
import { registerSdlcRunRoutes } from "#areas/sdlc-runs/routes";
import { registerSdlcRoutes } from "#areas/sdlc/routes";
import { registerSkillMarketplaceRoutes } from "#areas/skill-marketplace/routes";
import { registerSkillVersionRoutes } from "#areas/skill-versions/routes";
import { registerWorkflowBuildingRoutes } from "#areas/workflow-building/routes";
import { registerWorkflowFileRoutes } from "#areas/workflow-files/routes";
import { registerWorkflowMarketplaceRoutes } from "#areas/workflow-marketplace/routes";
import { registerWorkspaceRoutes } from "#areas/workspaces/routes";
import type { Router } from "#http/router";

/** Every area that is loaded when one of its paths is first asked for (see `areas.ts`), in the order of the document. */
export const LATER_AREAS: readonly ((app: Router) => void)[] = [
  registerApprovalRoutes,
  registerChatRoutes,
  registerPrivateSkillRoutes,
  registerSkillMarketplaceRoutes,
  registerSkillVersionRoutes,
  registerPublicMarketplaceRoutes,
  registerAgentMarketplaceRoutes,
  registerDomainRoutes,
  registerDomainMarketplaceRoutes,
  registerCanvasComponentRoutes,
  registerCanvasMarketplaceRoutes,
  registerComponentRatingRoutes,
  registerListingInstallationRoutes,
  registerListingRecordRoutes,
  registerListingRoutes,
  registerAuditRoutes,
  registerSdlcRoutes,
  registerSdlcProjectRoutes,
  registerSdlcRunRoutes,
  registerWorkspaceRoutes,
  registerAutoImprovementRoutes,
  registerWorkflowMarketplaceRoutes,
  registerWorkflowBuildingRoutes,
  registerWorkflowFileRoutes,
  registerFederationRoutes,
  registerFederationPeerRoutes,
];
