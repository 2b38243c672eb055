import type { Router } from "#http/router";

import { registerExportWorkflow } from "./export-workflow.route.ts";
import { registerImportWorkflowFile } from "./import-workflow-file.route.ts";

export function registerWorkflowFileRoutes(app: Router): void {
  registerImportWorkflowFile(app);
  registerExportWorkflow(app);
}
