import type { Operation } from "#http/operation";

import { getAgentPermissionsRoute } from "./get-agent-permissions.route.ts";

export const permissionRoutes: readonly Operation[] = [getAgentPermissionsRoute];
