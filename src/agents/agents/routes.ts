import type { Router } from "#http/router";

import { registerChangeAgentStatus } from "./change-agent-status.route.ts";
import { registerCreateAgent } from "./create-agent.route.ts";
import { registerDeleteAgent } from "./delete-agent.route.ts";
import { registerGetAgent } from "./get-agent.route.ts";
import { registerListAgents } from "./list-agents.route.ts";
import { registerUpdateAgent } from "./update-agent.route.ts";

export function registerAgentRoutes(app: Router): void {
  registerListAgents(app);
  registerCreateAgent(app);
  registerGetAgent(app);
  registerUpdateAgent(app);
  registerChangeAgentStatus(app);
  registerDeleteAgent(app);
}
