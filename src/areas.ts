import { registerAgentRoutes } from "#agents/agents/routes";
import { registerEpisodeRoutes } from "#agents/episodes/routes";
import { registerExecutionRoutes } from "#agents/executions/routes";
import { registerEdgeCaseRoutes } from "#autonomy/edge-cases/routes";
import { registerGraduationRoutes } from "#autonomy/graduation/routes";
import { registerTrainingRoutes } from "#autonomy/training/routes";
import { registerWebhookDeliveryRoutes } from "#events/webhook-deliveries/routes";
import { registerWebhookRoutes } from "#events/webhooks/routes";
import type { Router } from "#http/router";
import { registerAccountRoutes } from "#identity/accounts/routes";
import { registerApiKeyRoutes } from "#identity/api-keys/routes";
import { registerSignInRoutes } from "#identity/sign-in/routes";
import { registerCredentialRoutes } from "#identity/signing-keys/routes";
import { registerTwoFactorRoutes } from "#identity/two-factor/routes";
import { registerDocsRoutes } from "#operations/docs/routes";
import { registerOperationRoutes } from "#operations/health/routes";
import { registerTestRoutes } from "#operations/test-routes/routes";
import { registerUsageRoutes } from "#operations/usage/routes";

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
