import { agentListRoutes } from "#agents/agent-list/routes";
import { agentRoutes } from "#agents/agents/routes";
import { domainRoutes } from "#agents/domains/routes";
import { effectRoutes } from "#agents/effects/routes";
import { episodeRoutes } from "#agents/episodes/routes";
import { executionExportRoutes } from "#agents/execution-exports/routes";
import { executionRoutes } from "#agents/executions/routes";
import { figureRoutes } from "#agents/figures/routes";
import { killSwitchRoutes } from "#agents/kill-switches/routes";
import { modelRoutes } from "#agents/models/routes";
import { permissionRoutes } from "#agents/permissions/routes";
import { searchRoutes } from "#agents/search/routes";
import { serverToolRoutes } from "#agents/server-tools/routes";
import { tenantExecutionRoutes } from "#agents/tenant-executions/routes";
import { toolAuthorizationRoutes } from "#agents/tool-authorizations/routes";
import { toolCallRoutes } from "#agents/tool-calls/routes";
import { toolServerRoutes } from "#agents/tool-servers/routes";
import { toolRoutes } from "#agents/tools/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...agentListRoutes,
  ...agentRoutes,
  ...permissionRoutes,
  ...modelRoutes,
  ...toolRoutes,
  ...executionRoutes,
  ...tenantExecutionRoutes,
  ...executionExportRoutes,
  ...effectRoutes,
  ...killSwitchRoutes,
  ...toolServerRoutes,
  ...toolAuthorizationRoutes,
  ...serverToolRoutes,
  ...toolCallRoutes,
  ...episodeRoutes,
  ...domainRoutes,
  ...figureRoutes,
  ...searchRoutes,
];
