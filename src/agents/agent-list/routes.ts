import type { Operation } from "#http/operation";

import { listAgentsRoute } from "./list-agents.route.ts";

export const agentListRoutes: readonly Operation[] = [listAgentsRoute];
