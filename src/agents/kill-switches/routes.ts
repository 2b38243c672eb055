import type { Operation } from "#http/operation";

import { getAgentKillSwitchRoute } from "./get-agent-kill-switch.route.ts";
import { getTenantKillSwitchRoute } from "./get-tenant-kill-switch.route.ts";
import { setAgentKillSwitchRoute } from "./set-agent-kill-switch.route.ts";
import { setTenantKillSwitchRoute } from "./set-tenant-kill-switch.route.ts";

export const killSwitchRoutes: readonly Operation[] = [
  getAgentKillSwitchRoute,
  setAgentKillSwitchRoute,
  getTenantKillSwitchRoute,
  setTenantKillSwitchRoute,
];
