import { registerAccountRoutes } from "#areas/accounts/routes";
import { registerAgentRoutes } from "#areas/agents/routes";
import { registerApiKeyRoutes } from "#areas/api-keys/routes";
import { registerCredentialRoutes } from "#areas/credentials/routes";
import { registerDocsRoutes } from "#areas/docs/routes";
import { registerEdgeCaseRoutes } from "#areas/edge-cases/routes";
import { registerEpisodeRoutes } from "#areas/episodes/routes";
import { registerExecutionRoutes } from "#areas/executions/routes";
import { registerGraduationRoutes } from "#areas/graduation/routes";
import { registerOperationRoutes } from "#areas/operations/routes";
import { registerSignInRoutes } from "#areas/sign-in/routes";
import { registerTestRoutes } from "#areas/test-routes/routes";
import { registerTrainingRoutes } from "#areas/training/routes";
import { registerTwoFactorRoutes } from "#areas/two-factor/routes";
import { registerUsageRoutes } from "#areas/usage/routes";
import { registerWebhookDeliveryRoutes } from "#areas/webhook-deliveries/routes";
import { registerWebhookRoutes } from "#areas/webhooks/routes";
import type { Router } from "#http/router";

/** Every area that is there from the start, in the order of the document. The others are in `later-areas.ts`. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerAccountRoutes,
  registerSignInRoutes,
  registerTwoFactorRoutes,
  registerCredentialRoutes,
  registerApiKeyRoutes,
  registerAgentRoutes,
  registerExecutionRoutes,
  registerTrainingRoutes,
  registerGraduationRoutes,
  registerEdgeCaseRoutes,
  registerEpisodeRoutes,
  registerWebhookRoutes,
  registerWebhookDeliveryRoutes,
  registerUsageRoutes,
  registerDocsRoutes,
  registerOperationRoutes,
  registerTestRoutes,
];

/**
 * What the paths of the later areas begin with. They are loaded when the first of them is asked for: building their contracts is half
 * of what a start would cost, and most requests of an instance never need them.
 */
const LATER_PREFIXES = [
  "/api/agent-marketplace",
  "/api/approvals",
  "/api/auto-dev",
  "/api/canvas",
  "/api/canvas-marketplace",
  "/api/chat",
  "/api/components",
  "/api/federation",
  "/api/listings",
  "/api/marketplace",
  "/api/public",
  "/api/sdlc",
  "/api/sessions",
  "/api/skills",
  "/api/v1/domains",
  "/api/v1/skills",
  "/api/workspaces",
];

/** Whether an address belongs to the later areas. */
export function isLater(url: string): boolean {
  const start = url.indexOf("/", "https://".length);
  return LATER_PREFIXES.some((prefix) => {
    if (!url.startsWith(prefix, start)) return false;
    const next = url[start + prefix.length];
    return next === undefined || next === "/" || next === "?";
  });
}
