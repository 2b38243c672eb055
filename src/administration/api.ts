import { exportAuditLogRoute } from "#administration/audit-log/export-audit-log.route";
import { listAuditEntriesRoute } from "#administration/audit-log/list-audit-entries.route";
import { verifyAuditLogRoute } from "#administration/audit-log/verify-audit-log.route";
import { listDeadLettersRoute } from "#administration/dead-letters/list-dead-letters.route";
import { getDocsAssetRoute } from "#administration/docs/get-docs-asset.route";
import { getDocsPageRoute } from "#administration/docs/get-docs-page.route";
import { getOpenapiDocumentRoute } from "#administration/docs/get-openapi-document.route";
import { getRedocPageRoute } from "#administration/docs/get-redoc-page.route";
import { getHealthRoute, getWebHealthRoute } from "#administration/health/get-health.route";
import { getMetricsRoute } from "#administration/metrics/get-metrics.route";
import { checkPlanRoute } from "#administration/plan/check-plan.route";
import { leaveSampleWorkspaceRoute } from "#administration/sample-workspace/leave-sample-workspace.route";
import { openSampleWorkspaceRoute } from "#administration/sample-workspace/open-sample-workspace.route";
import { createTestAccountRoute } from "#administration/test-routes/create-test-account.route";
import { createTestAgentRoute } from "#administration/test-routes/create-test-agent.route";
import { executeTestTaskRoute } from "#administration/test-routes/execute-test-task.route";
import { getTestHealthRoute } from "#administration/test-routes/get-test-health.route";
import { signInTestAccountRoute } from "#administration/test-routes/sign-in-test-account.route";
import { getUsageRoute } from "#administration/usage/get-usage.route";
import { createViewRoute } from "#administration/views/create-view.route";
import { deleteViewRoute } from "#administration/views/delete-view.route";
import { listViewsRoute } from "#administration/views/list-views.route";
import { makeDefaultViewRoute } from "#administration/views/make-default-view.route";
import { updateViewRoute } from "#administration/views/update-view.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  getUsageRoute,
  listViewsRoute,
  createViewRoute,
  updateViewRoute,
  deleteViewRoute,
  makeDefaultViewRoute,
  openSampleWorkspaceRoute,
  leaveSampleWorkspaceRoute,
  checkPlanRoute,
  getOpenapiDocumentRoute,
  getDocsPageRoute,
  getRedocPageRoute,
  getDocsAssetRoute,
  getHealthRoute,
  getWebHealthRoute,
  getMetricsRoute,
  listDeadLettersRoute,
  listAuditEntriesRoute,
  verifyAuditLogRoute,
  exportAuditLogRoute,
  getTestHealthRoute,
  createTestAccountRoute,
  signInTestAccountRoute,
  createTestAgentRoute,
  executeTestTaskRoute,
];
