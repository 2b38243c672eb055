import type { Router } from "#http/router";

import { registerConfigureWorkspace } from "./configure-workspace.route.ts";
import { registerGetWorkspaceConfiguration } from "./get-workspace-configuration.route.ts";

export function registerWorkspaceRoutes(app: Router): void {
  registerGetWorkspaceConfiguration(app);
  registerConfigureWorkspace(app);
}
