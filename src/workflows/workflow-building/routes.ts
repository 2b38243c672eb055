import type { Operation } from "#http/operation";

import { createWorkflowTemplateRoute } from "./create-workflow-template.route.ts";
import { createWorkflowRoute } from "./create-workflow.route.ts";

export const workflowBuildingRoutes: readonly Operation[] = [createWorkflowTemplateRoute, createWorkflowRoute];
