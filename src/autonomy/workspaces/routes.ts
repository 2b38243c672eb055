import type { Operation } from "#http/operation";

import { configureWorkspaceRoute } from "./configure-workspace.route.ts";
import { getWorkspaceConfigurationRoute } from "./get-workspace-configuration.route.ts";

export const workspaceRoutes: readonly Operation[] = [getWorkspaceConfigurationRoute, configureWorkspaceRoute];
