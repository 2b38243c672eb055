import type { Operation } from "#http/operation";

import { getWorkflowTemplateStatisticsRoute } from "./get-workflow-template-statistics.route.ts";
import { getWorkflowTemplateRoute } from "./get-workflow-template.route.ts";
import { importWorkflowTemplateRoute } from "./import-workflow-template.route.ts";
import { listFeaturedWorkflowTemplatesRoute } from "./list-featured-workflow-templates.route.ts";
import { listWorkflowTemplateTypesRoute } from "./list-workflow-template-types.route.ts";
import { listWorkflowTemplateVersionsRoute } from "./list-workflow-template-versions.route.ts";
import { listWorkflowTemplatesRoute } from "./list-workflow-templates.route.ts";
import { rateWorkflowTemplateRoute } from "./rate-workflow-template.route.ts";

export const workflowMarketplaceRoutes: readonly Operation[] = [
  listWorkflowTemplatesRoute,
  listWorkflowTemplateTypesRoute,
  listFeaturedWorkflowTemplatesRoute,
  getWorkflowTemplateStatisticsRoute,
  getWorkflowTemplateRoute,
  listWorkflowTemplateVersionsRoute,
  importWorkflowTemplateRoute,
  rateWorkflowTemplateRoute,
];
