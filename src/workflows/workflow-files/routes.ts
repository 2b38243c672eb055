import type { Operation } from "#http/operation";

import { exportWorkflowRoute } from "./export-workflow.route.ts";
import { importWorkflowFileRoute } from "./import-workflow-file.route.ts";

export const workflowFileRoutes: readonly Operation[] = [importWorkflowFileRoute, exportWorkflowRoute];
