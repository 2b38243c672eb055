import { registerApprovalRoutes } from "#agents/approvals/routes";
import { registerDomainRoutes } from "#agents/domains/routes";
import { registerAutoImprovementRoutes } from "#autonomy/auto-improvement/routes";
import { registerWorkspaceRoutes } from "#autonomy/workspaces/routes";
import { registerChatRoutes } from "#conversation/chat/routes";
import { registerCanvasComponentRoutes } from "#creative/canvas-components/routes";
import { registerSdlcProjectRoutes } from "#development/sdlc-projects/routes";
import { registerSdlcRunRoutes } from "#development/sdlc-runs/routes";
import { registerSdlcRoutes } from "#development/sdlc/routes";
import { registerFederationRoutes } from "#federation/federated-agents/routes";
import { registerFederationPeerRoutes } from "#federation/federation-peers/routes";
import type { Router } from "#http/router";
import { registerAgentMarketplaceRoutes } from "#marketplaces/agent-marketplace/routes";
import { registerCanvasMarketplaceRoutes } from "#marketplaces/canvas-marketplace/routes";
import { registerComponentRatingRoutes } from "#marketplaces/component-ratings/routes";
import { registerDomainMarketplaceRoutes } from "#marketplaces/domain-marketplace/routes";
import { registerPublicMarketplaceRoutes } from "#marketplaces/public-marketplace/routes";
import { registerSkillMarketplaceRoutes } from "#marketplaces/skill-marketplace/routes";
import { registerAuditRoutes } from "#operations/audit-log/routes";
import { registerListingInstallationRoutes } from "#publishing/listing-installations/routes";
import { registerListingRecordRoutes } from "#publishing/listing-records/routes";
import { registerListingRoutes } from "#publishing/listings/routes";
import { registerPrivateSkillRoutes } from "#skills/private-skills/routes";
import { registerSkillVersionRoutes } from "#skills/skill-versions/routes";
import { registerWorkflowBuildingRoutes } from "#workflows/workflow-building/routes";
import { registerWorkflowFileRoutes } from "#workflows/workflow-files/routes";
import { registerWorkflowMarketplaceRoutes } from "#workflows/workflow-marketplace/routes";

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
