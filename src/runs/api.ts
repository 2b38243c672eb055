import type { Operation } from "#http/operation";
import { getAlertPastRoute } from "#runs/alert-pasts/get-alert-past.route";
import { createAlertRuleRoute } from "#runs/alert-rules/create-alert-rule.route";
import { deleteAlertRuleRoute } from "#runs/alert-rules/delete-alert-rule.route";
import { getAlertRuleRoute } from "#runs/alert-rules/get-alert-rule.route";
import { listAlertRulesRoute } from "#runs/alert-rules/list-alert-rules.route";
import { listAlertsRoute } from "#runs/alert-rules/list-alerts.route";
import { muteAlertRuleRoute } from "#runs/alert-rules/mute-alert-rule.route";
import { seeAlertRoute } from "#runs/alert-rules/see-alert.route";
import { testAlertRuleRoute } from "#runs/alert-rules/test-alert-rule.route";
import { updateAlertRuleRoute } from "#runs/alert-rules/update-alert-rule.route";
import { testAlertChannelsRoute } from "#runs/alert-tests/test-alert-channels.route";
import { answerAlikeRoute } from "#runs/alike-reviews/answer-alike.route";
import { approveApprovalRoute } from "#runs/approvals/approve-approval.route";
import { decideManyApprovalsRoute } from "#runs/approvals/decide-many-approvals.route";
import { getApprovalRoute } from "#runs/approvals/get-approval.route";
import { listApprovalsRoute } from "#runs/approvals/list-approvals.route";
import { rejectApprovalRoute } from "#runs/approvals/reject-approval.route";
import { requestApprovalRoute } from "#runs/approvals/request-approval.route";
import { approveChangedCallRoute } from "#runs/changed-calls/approve-changed-call.route";
import { decideCorrectionRoute } from "#runs/corrections/decide-correction.route";
import { listCorrectionsRoute } from "#runs/corrections/list-corrections.route";
import { exportEpisodesRoute } from "#runs/episodes/export-episodes.route";
import { giveFeedbackRoute } from "#runs/episodes/give-feedback.route";
import { listEpisodesRoute } from "#runs/episodes/list-episodes.route";
import { listFeedbackRoute } from "#runs/episodes/list-feedback.route";
import { exportExecutionsRoute } from "#runs/execution-exports/export-executions.route";
import { cancelExecutionRoute } from "#runs/executions/cancel-execution.route";
import { executeTaskRoute } from "#runs/executions/execute-task.route";
import { followExecutionRoute } from "#runs/executions/follow-execution.route";
import { getExecutionTraceRoute } from "#runs/executions/get-execution-trace.route";
import { getExecutionRoute } from "#runs/executions/get-execution.route";
import { listExecutionsRoute } from "#runs/executions/list-executions.route";
import { rerunExecutionRoute } from "#runs/executions/rerun-execution.route";
import { listFailureGroupsRoute } from "#runs/failure-groups/list-failure-groups.route";
import { updateFailureGroupRoute } from "#runs/failure-groups/update-failure-group.route";
import { getAgentUsageRoute } from "#runs/figures/get-agent-usage.route";
import { getUsageSeriesRoute } from "#runs/figures/get-usage-series.route";
import { getAgentKillSwitchRoute } from "#runs/kill-switches/get-agent-kill-switch.route";
import { getTenantKillSwitchRoute } from "#runs/kill-switches/get-tenant-kill-switch.route";
import { setAgentKillSwitchRoute } from "#runs/kill-switches/set-agent-kill-switch.route";
import { setTenantKillSwitchRoute } from "#runs/kill-switches/set-tenant-kill-switch.route";
import { deleteBudgetRoute } from "#runs/model-budgets/delete-budget.route";
import { listBudgetsRoute } from "#runs/model-budgets/list-budgets.route";
import { setBudgetRoute } from "#runs/model-budgets/set-budget.route";
import { getAgentPermissionsRoute } from "#runs/permissions/get-agent-permissions.route";
import { listGovernedActionsRoute } from "#runs/permissions/list-governed-actions.route";
import { assignReviewsRoute } from "#runs/review-assignments/assign-reviews.route";
import { getRunReviewRoute } from "#runs/reviewed-runs/get-run-review.route";
import { giveRunFeedbackRoute } from "#runs/reviews/give-run-feedback.route";
import { giveVerdictRoute } from "#runs/reviews/give-verdict.route";
import { listRunReviewsRoute } from "#runs/reviews/list-run-reviews.route";
import { completeQueryRoute } from "#runs/run-queries/complete-query.route";
import { getReviewAgreementRoute } from "#runs/second-reads/get-review-agreement.route";
import { countExecutionsRoute } from "#runs/tenant-executions/count-executions.route";
import { findExecutionNeighboursRoute } from "#runs/tenant-executions/find-execution-neighbours.route";
import { getTenantExecutionRoute } from "#runs/tenant-executions/get-tenant-execution.route";
import { listTenantExecutionsRoute } from "#runs/tenant-executions/list-tenant-executions.route";
import { deleteTraceExportRoute } from "#runs/trace-exports/delete-trace-export.route";
import { getTraceExportRoute } from "#runs/trace-exports/get-trace-export.route";
import { setTraceExportRoute } from "#runs/trace-exports/set-trace-export.route";
import { testTraceExportRoute } from "#runs/trace-sending/test-trace-export.route";
import { getStepTextsRoute } from "#runs/trace/get-step-texts.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  getAgentPermissionsRoute,
  listGovernedActionsRoute,
  listBudgetsRoute,
  setBudgetRoute,
  deleteBudgetRoute,
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
  completeQueryRoute,
  countExecutionsRoute,
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
  answerAlikeRoute,
  assignReviewsRoute,
  getReviewAgreementRoute,
  getRunReviewRoute,
  giveVerdictRoute,
  giveRunFeedbackRoute,
  listCorrectionsRoute,
  decideCorrectionRoute,
  listFailureGroupsRoute,
  updateFailureGroupRoute,
  listAlertRulesRoute,
  getAlertPastRoute,
  createAlertRuleRoute,
  getAlertRuleRoute,
  updateAlertRuleRoute,
  deleteAlertRuleRoute,
  testAlertChannelsRoute,
  testAlertRuleRoute,
  muteAlertRuleRoute,
  listAlertsRoute,
  seeAlertRoute,
  getUsageSeriesRoute,
  getAgentUsageRoute,
  requestApprovalRoute,
  listApprovalsRoute,
  decideManyApprovalsRoute,
  getApprovalRoute,
  approveApprovalRoute,
  rejectApprovalRoute,
  approveChangedCallRoute,
];
