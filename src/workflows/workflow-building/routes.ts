import type { Router } from "#http/router";

import { registerCreateWorkflowTemplate } from "./create-workflow-template.route.ts";
import { registerCreateWorkflow } from "./create-workflow.route.ts";

export function registerWorkflowBuildingRoutes(app: Router): void {
  registerCreateWorkflowTemplate(app);
  registerCreateWorkflow(app);
}
