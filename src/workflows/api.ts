import type { Operation } from "#http/operation";
import { createWorkflowTemplateRoute } from "#workflows/workflow-building/create-workflow-template.route";
import { createWorkflowRoute } from "#workflows/workflow-building/create-workflow.route";
import { exportWorkflowRoute } from "#workflows/workflow-files/export-workflow.route";
import { importWorkflowFileRoute } from "#workflows/workflow-files/import-workflow-file.route";
import { getWorkflowTemplateStatisticsRoute } from "#workflows/workflow-marketplace/get-workflow-template-statistics.route";
import { getWorkflowTemplateRoute } from "#workflows/workflow-marketplace/get-workflow-template.route";
import { importWorkflowTemplateRoute } from "#workflows/workflow-marketplace/import-workflow-template.route";
import { listFeaturedWorkflowTemplatesRoute } from "#workflows/workflow-marketplace/list-featured-workflow-templates.route";
import { listWorkflowTemplateTypesRoute } from "#workflows/workflow-marketplace/list-workflow-template-types.route";
import { listWorkflowTemplateVersionsRoute } from "#workflows/workflow-marketplace/list-workflow-template-versions.route";
import { listWorkflowTemplatesRoute } from "#workflows/workflow-marketplace/list-workflow-templates.route";
import { rateWorkflowTemplateRoute } from "#workflows/workflow-marketplace/rate-workflow-template.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listWorkflowTemplatesRoute,
  listWorkflowTemplateTypesRoute,
  listFeaturedWorkflowTemplatesRoute,
  getWorkflowTemplateStatisticsRoute,
  getWorkflowTemplateRoute,
  listWorkflowTemplateVersionsRoute,
  importWorkflowTemplateRoute,
  rateWorkflowTemplateRoute,
  createWorkflowTemplateRoute,
  createWorkflowRoute,
  importWorkflowFileRoute,
  exportWorkflowRoute,
];
