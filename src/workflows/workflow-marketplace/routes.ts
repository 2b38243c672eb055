import type { Router } from "#http/router";

import { registerGetWorkflowTemplateStatistics } from "./get-workflow-template-statistics.route.ts";
import { registerGetWorkflowTemplate } from "./get-workflow-template.route.ts";
import { registerImportWorkflowTemplate } from "./import-workflow-template.route.ts";
import { registerListFeaturedWorkflowTemplates } from "./list-featured-workflow-templates.route.ts";
import { registerListWorkflowTemplateTypes } from "./list-workflow-template-types.route.ts";
import { registerListWorkflowTemplates } from "./list-workflow-templates.route.ts";
import { registerRateWorkflowTemplate } from "./rate-workflow-template.route.ts";

export function registerWorkflowMarketplaceRoutes(app: Router): void {
  registerListWorkflowTemplates(app);
  registerListWorkflowTemplateTypes(app);
  registerListFeaturedWorkflowTemplates(app);
  registerGetWorkflowTemplateStatistics(app);
  registerGetWorkflowTemplate(app);
  registerImportWorkflowTemplate(app);
  registerRateWorkflowTemplate(app);
}
