import { registerAgentRoutes } from "#agents/agents/routes";
import { registerDomainRoutes } from "#agents/domains/routes";
import { registerEpisodeRoutes } from "#agents/episodes/routes";
import { registerExecutionRoutes } from "#agents/executions/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerAgentRoutes,
  registerExecutionRoutes,
  registerEpisodeRoutes,
  registerDomainRoutes,
];
