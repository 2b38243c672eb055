import { registerAccountRoutes } from "#areas/accounts/routes";
import { registerAgentMarketplaceRoutes } from "#areas/agent-marketplace/routes";
import { registerAgentRoutes } from "#areas/agents/routes";
import { registerApiKeyRoutes } from "#areas/api-keys/routes";
import { registerApprovalRoutes } from "#areas/approvals/routes";
import { registerAuditRoutes } from "#areas/audit/routes";
import { registerAutoImprovementRoutes } from "#areas/auto-improvement/routes";
import { registerCanvasComponentRoutes } from "#areas/canvas-components/routes";
import { registerCanvasMarketplaceRoutes } from "#areas/canvas-marketplace/routes";
import { registerChatRoutes } from "#areas/chat/routes";
import { registerComponentRatingRoutes } from "#areas/component-ratings/routes";
import { registerCredentialRoutes } from "#areas/credentials/routes";
import { registerDocsRoutes } from "#areas/docs/routes";
import { registerDomainMarketplaceRoutes } from "#areas/domain-marketplace/routes";
import { registerDomainRoutes } from "#areas/domains/routes";
import { registerEdgeCaseRoutes } from "#areas/edge-cases/routes";
import { registerEpisodeRoutes } from "#areas/episodes/routes";
import { registerExecutionRoutes } from "#areas/executions/routes";
import { registerFederationPeerRoutes } from "#areas/federation-peers/routes";
import { registerFederationRoutes } from "#areas/federation/routes";
import { registerGraduationRoutes } from "#areas/graduation/routes";
import { registerListingInstallationRoutes } from "#areas/listing-installations/routes";
import { registerListingRecordRoutes } from "#areas/listing-records/routes";
import { registerListingRoutes } from "#areas/listings/routes";
import { registerOperationRoutes } from "#areas/operations/routes";
import { registerPrivateSkillRoutes } from "#areas/private-skills/routes";
import { registerPublicMarketplaceRoutes } from "#areas/public-marketplace/routes";
import { registerSdlcProjectRoutes } from "#areas/sdlc-projects/routes";
import { registerSdlcRunRoutes } from "#areas/sdlc-runs/routes";
import { registerSdlcRoutes } from "#areas/sdlc/routes";
import { registerSignInRoutes } from "#areas/sign-in/routes";
import { registerSkillMarketplaceRoutes } from "#areas/skill-marketplace/routes";
import { registerSkillVersionRoutes } from "#areas/skill-versions/routes";
import { registerTestRoutes } from "#areas/test-routes/routes";
import { registerTrainingRoutes } from "#areas/training/routes";
import { registerTwoFactorRoutes } from "#areas/two-factor/routes";
import { registerUsageRoutes } from "#areas/usage/routes";
import { registerWebhookDeliveryRoutes } from "#areas/webhook-deliveries/routes";
import { registerWebhookRoutes } from "#areas/webhooks/routes";
import { registerWorkflowBuildingRoutes } from "#areas/workflow-building/routes";
import { registerWorkflowFileRoutes } from "#areas/workflow-files/routes";
import { registerWorkflowMarketplaceRoutes } from "#areas/workflow-marketplace/routes";
import { registerWorkspaceRoutes } from "#areas/workspaces/routes";
import type { Router } from "#http/router";

/** Every area with routes, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerAccountRoutes,
  registerSignInRoutes,
  registerTwoFactorRoutes,
  registerCredentialRoutes,
  registerApiKeyRoutes,
  registerAgentRoutes,
  registerExecutionRoutes,
  registerChatRoutes,
  registerTrainingRoutes,
  registerGraduationRoutes,
  registerEdgeCaseRoutes,
  registerEpisodeRoutes,
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
  registerApprovalRoutes,
  registerAuditRoutes,
  registerSdlcRoutes,
  registerSdlcProjectRoutes,
  registerSdlcRunRoutes,
  registerWorkspaceRoutes,
  registerAutoImprovementRoutes,
  registerWorkflowMarketplaceRoutes,
  registerWorkflowBuildingRoutes,
  registerWorkflowFileRoutes,
  registerWebhookRoutes,
  registerWebhookDeliveryRoutes,
  registerFederationRoutes,
  registerFederationPeerRoutes,
  registerUsageRoutes,
  registerDocsRoutes,
  registerOperationRoutes,
  registerTestRoutes,
];
