import { listAgentsRoute } from "#agents/agent-list/list-agents.route";
import { getAgentVersionRoute } from "#agents/agent-versions/get-agent-version.route";
import { listAgentVersionsRoute } from "#agents/agent-versions/list-agent-versions.route";
import { nameAgentVersionRoute } from "#agents/agent-versions/name-agent-version.route";
import { restoreAgentVersionRoute } from "#agents/agent-versions/restore-agent-version.route";
import { changeAgentStatusRoute } from "#agents/agents/change-agent-status.route";
import { changeManyAgentsRoute } from "#agents/agents/change-many-agents.route";
import { createAgentRoute } from "#agents/agents/create-agent.route";
import { deleteAgentRoute } from "#agents/agents/delete-agent.route";
import { getAgentRoute } from "#agents/agents/get-agent.route";
import { restoreAgentRoute } from "#agents/agents/restore-agent.route";
import { updateAgentRoute } from "#agents/agents/update-agent.route";
import { getAlertPastRoute } from "#agents/alert-pasts/get-alert-past.route";
import { createAlertRuleRoute } from "#agents/alert-rules/create-alert-rule.route";
import { deleteAlertRuleRoute } from "#agents/alert-rules/delete-alert-rule.route";
import { getAlertRuleRoute } from "#agents/alert-rules/get-alert-rule.route";
import { listAlertRulesRoute } from "#agents/alert-rules/list-alert-rules.route";
import { listAlertsRoute } from "#agents/alert-rules/list-alerts.route";
import { testAlertRuleRoute } from "#agents/alert-rules/test-alert-rule.route";
import { updateAlertRuleRoute } from "#agents/alert-rules/update-alert-rule.route";
import { approveApprovalRoute } from "#agents/approvals/approve-approval.route";
import { decideManyApprovalsRoute } from "#agents/approvals/decide-many-approvals.route";
import { getApprovalRoute } from "#agents/approvals/get-approval.route";
import { listApprovalsRoute } from "#agents/approvals/list-approvals.route";
import { rejectApprovalRoute } from "#agents/approvals/reject-approval.route";
import { requestApprovalRoute } from "#agents/approvals/request-approval.route";
import { approveChangedCallRoute } from "#agents/changed-calls/approve-changed-call.route";
import { createDomainRoute } from "#agents/domains/create-domain.route";
import { deleteDomainRoute } from "#agents/domains/delete-domain.route";
import { getDomainRoute } from "#agents/domains/get-domain.route";
import { listDomainsRoute } from "#agents/domains/list-domains.route";
import { updateDomainRoute } from "#agents/domains/update-domain.route";
import { exportEpisodesRoute } from "#agents/episodes/export-episodes.route";
import { giveFeedbackRoute } from "#agents/episodes/give-feedback.route";
import { listEpisodesRoute } from "#agents/episodes/list-episodes.route";
import { listFeedbackRoute } from "#agents/episodes/list-feedback.route";
import { exportExecutionsRoute } from "#agents/execution-exports/export-executions.route";
import { cancelExecutionRoute } from "#agents/executions/cancel-execution.route";
import { executeTaskRoute } from "#agents/executions/execute-task.route";
import { followExecutionRoute } from "#agents/executions/follow-execution.route";
import { getExecutionTraceRoute } from "#agents/executions/get-execution-trace.route";
import { getExecutionRoute } from "#agents/executions/get-execution.route";
import { listExecutionsRoute } from "#agents/executions/list-executions.route";
import { rerunExecutionRoute } from "#agents/executions/rerun-execution.route";
import { getAgentUsageRoute } from "#agents/figures/get-agent-usage.route";
import { getUsageSeriesRoute } from "#agents/figures/get-usage-series.route";
import { getAgentKillSwitchRoute } from "#agents/kill-switches/get-agent-kill-switch.route";
import { getTenantKillSwitchRoute } from "#agents/kill-switches/get-tenant-kill-switch.route";
import { setAgentKillSwitchRoute } from "#agents/kill-switches/set-agent-kill-switch.route";
import { setTenantKillSwitchRoute } from "#agents/kill-switches/set-tenant-kill-switch.route";
import { deleteBudgetRoute } from "#agents/model-budgets/delete-budget.route";
import { listBudgetsRoute } from "#agents/model-budgets/list-budgets.route";
import { setBudgetRoute } from "#agents/model-budgets/set-budget.route";
import { createModelConnectionRoute } from "#agents/model-connections/create-model-connection.route";
import { deleteModelConnectionRoute } from "#agents/model-connections/delete-model-connection.route";
import { getModelConnectionRoute } from "#agents/model-connections/get-model-connection.route";
import { listModelConnectionsRoute } from "#agents/model-connections/list-model-connections.route";
import { listModelServersRoute } from "#agents/model-connections/list-model-servers.route";
import { setDefaultModelConnectionRoute } from "#agents/model-connections/set-default-model-connection.route";
import { testModelConnectionRoute } from "#agents/model-connections/test-model-connection.route";
import { tryModelConnectionRoute } from "#agents/model-connections/try-model-connection.route";
import { updateModelConnectionRoute } from "#agents/model-connections/update-model-connection.route";
import { listModelsRoute } from "#agents/models/list-models.route";
import { getAgentPermissionsRoute } from "#agents/permissions/get-agent-permissions.route";
import { getRunReviewRoute } from "#agents/reviews/get-run-review.route";
import { giveRunFeedbackRoute } from "#agents/reviews/give-run-feedback.route";
import { giveVerdictRoute } from "#agents/reviews/give-verdict.route";
import { listRunReviewsRoute } from "#agents/reviews/list-run-reviews.route";
import { searchRoute } from "#agents/search/search.route";
import { getAgentStandingRoute } from "#agents/standings/get-agent-standing.route";
import { findExecutionNeighboursRoute } from "#agents/tenant-executions/find-execution-neighbours.route";
import { getTenantExecutionRoute } from "#agents/tenant-executions/get-tenant-execution.route";
import { listTenantExecutionsRoute } from "#agents/tenant-executions/list-tenant-executions.route";
import { getTimeZoneRoute } from "#agents/time-zone/get-time-zone.route";
import { setTimeZoneRoute } from "#agents/time-zone/set-time-zone.route";
import { deleteTraceExportRoute } from "#agents/trace-exports/delete-trace-export.route";
import { getTraceExportRoute } from "#agents/trace-exports/get-trace-export.route";
import { setTraceExportRoute } from "#agents/trace-exports/set-trace-export.route";
import { testTraceExportRoute } from "#agents/trace-sending/test-trace-export.route";
import { getStepTextsRoute } from "#agents/trace/get-step-texts.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listAgentsRoute,
  createAgentRoute,
  getAgentRoute,
  updateAgentRoute,
  changeAgentStatusRoute,
  deleteAgentRoute,
  restoreAgentRoute,
  getAgentPermissionsRoute,
  getAgentStandingRoute,
  listAgentVersionsRoute,
  getAgentVersionRoute,
  nameAgentVersionRoute,
  restoreAgentVersionRoute,
  listModelsRoute,
  listModelConnectionsRoute,
  createModelConnectionRoute,
  tryModelConnectionRoute,
  getModelConnectionRoute,
  updateModelConnectionRoute,
  deleteModelConnectionRoute,
  testModelConnectionRoute,
  setDefaultModelConnectionRoute,
  listModelServersRoute,
  listBudgetsRoute,
  setBudgetRoute,
  deleteBudgetRoute,
  getTimeZoneRoute,
  setTimeZoneRoute,
  executeTaskRoute,
  listExecutionsRoute,
  getExecutionRoute,
  cancelExecutionRoute,
  rerunExecutionRoute,
  followExecutionRoute,
  getExecutionTraceRoute,
  getStepTextsRoute,
  getTraceExportRoute,
  setTraceExportRoute,
  deleteTraceExportRoute,
  testTraceExportRoute,
  listTenantExecutionsRoute,
  getTenantExecutionRoute,
  findExecutionNeighboursRoute,
  exportExecutionsRoute,
  getAgentKillSwitchRoute,
  setAgentKillSwitchRoute,
  getTenantKillSwitchRoute,
  setTenantKillSwitchRoute,
  listEpisodesRoute,
  exportEpisodesRoute,
  giveFeedbackRoute,
  listFeedbackRoute,
  listRunReviewsRoute,
  getRunReviewRoute,
  giveVerdictRoute,
  giveRunFeedbackRoute,
  listDomainsRoute,
  createDomainRoute,
  getDomainRoute,
  updateDomainRoute,
  deleteDomainRoute,
  listAlertRulesRoute,
  getAlertPastRoute,
  createAlertRuleRoute,
  getAlertRuleRoute,
  updateAlertRuleRoute,
  deleteAlertRuleRoute,
  testAlertRuleRoute,
  listAlertsRoute,
  getUsageSeriesRoute,
  getAgentUsageRoute,
  searchRoute,
  changeManyAgentsRoute,
  requestApprovalRoute,
  listApprovalsRoute,
  decideManyApprovalsRoute,
  getApprovalRoute,
  approveApprovalRoute,
  rejectApprovalRoute,
  approveChangedCallRoute,
];
