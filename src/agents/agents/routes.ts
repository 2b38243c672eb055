import type { Operation } from "#http/operation";

import { changeAgentStatusRoute } from "./change-agent-status.route.ts";
import { changeManyAgentsRoute } from "./change-many-agents.route.ts";
import { createAgentRoute } from "./create-agent.route.ts";
import { deleteAgentRoute } from "./delete-agent.route.ts";
import { getAgentRoute } from "./get-agent.route.ts";
import { restoreAgentRoute } from "./restore-agent.route.ts";
import { updateAgentRoute } from "./update-agent.route.ts";

export const agentRoutes: readonly Operation[] = [
  createAgentRoute,
  getAgentRoute,
  updateAgentRoute,
  changeAgentStatusRoute,
  deleteAgentRoute,
  restoreAgentRoute,
];

/** Of a wing of their own (`src/agents/routes.ts`). */
export const manyAgentsRoutes: readonly Operation[] = [changeManyAgentsRoute];
