import { answerWorkflowStepRoute } from "#automation/run-arrivals/answer-workflow-step.route";
import { createScheduleRoute } from "#automation/schedules/create-schedule.route";
import { deleteScheduleRoute } from "#automation/schedules/delete-schedule.route";
import { getScheduleRoute } from "#automation/schedules/get-schedule.route";
import { listScheduleTicksRoute } from "#automation/schedules/list-schedule-ticks.route";
import { listSchedulesRoute } from "#automation/schedules/list-schedules.route";
import { listUpcomingTimesRoute } from "#automation/schedules/list-upcoming-times.route";
import { makeUpTickRoute } from "#automation/schedules/make-up-tick.route";
import { pauseScheduleRoute } from "#automation/schedules/pause-schedule.route";
import { resumeScheduleRoute } from "#automation/schedules/resume-schedule.route";
import { runScheduleNowRoute } from "#automation/schedules/run-schedule-now.route";
import { updateScheduleRoute } from "#automation/schedules/update-schedule.route";
import { previewScheduleRoute } from "#automation/timings/preview-schedule.route";
import { getTriggerDeliveryRoute } from "#automation/trigger-deliveries/get-trigger-delivery.route";
import { listTriggerDeliveriesRoute } from "#automation/trigger-deliveries/list-trigger-deliveries.route";
import { receiveHookRoute } from "#automation/trigger-deliveries/receive-hook.route";
import { redeliverTriggerDeliveryRoute } from "#automation/trigger-deliveries/redeliver-trigger-delivery.route";
import { testTriggerRoute } from "#automation/trigger-deliveries/test-trigger.route";
import { createTriggerRoute } from "#automation/triggers/create-trigger.route";
import { deleteTriggerRoute } from "#automation/triggers/delete-trigger.route";
import { getTriggerRoute } from "#automation/triggers/get-trigger.route";
import { listTriggersRoute } from "#automation/triggers/list-triggers.route";
import { pauseTriggerRoute } from "#automation/triggers/pause-trigger.route";
import { resumeTriggerRoute } from "#automation/triggers/resume-trigger.route";
import { rotateTriggerSecretRoute } from "#automation/triggers/rotate-trigger-secret.route";
import { updateTriggerRoute } from "#automation/triggers/update-trigger.route";
import { deleteWorkflowRoute } from "#automation/workflow-deletions/delete-workflow.route";
import { importWorkflowRoute } from "#automation/workflow-import/import-workflow.route";
import { cancelWorkflowRunRoute } from "#automation/workflow-runs/cancel-workflow-run.route";
import { followWorkflowRunRoute } from "#automation/workflow-runs/follow-workflow-run.route";
import { getWorkflowRunRoute } from "#automation/workflow-runs/get-workflow-run.route";
import { listWorkflowRunsRoute } from "#automation/workflow-runs/list-workflow-runs.route";
import { pauseWorkflowRunRoute } from "#automation/workflow-runs/pause-workflow-run.route";
import { rerunWorkflowRunRoute } from "#automation/workflow-runs/rerun-workflow-run.route";
import { resumeWorkflowRunRoute } from "#automation/workflow-runs/resume-workflow-run.route";
import { retryWorkflowStepRoute } from "#automation/workflow-runs/retry-workflow-step.route";
import { signalWorkflowRunRoute } from "#automation/workflow-runs/signal-workflow-run.route";
import { startWorkflowRunRoute } from "#automation/workflow-runs/start-workflow-run.route";
import { confirmWorkflowRoute } from "#automation/workflows/confirm-workflow.route";
import { createStoredWorkflowRoute } from "#automation/workflows/create-stored-workflow.route";
import { getWorkflowRoute } from "#automation/workflows/get-workflow.route";
import { listWorkflowVersionsRoute } from "#automation/workflows/list-workflow-versions.route";
import { listWorkflowsRoute } from "#automation/workflows/list-workflows.route";
import { updateWorkflowRoute } from "#automation/workflows/update-workflow.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listSchedulesRoute,
  createScheduleRoute,
  listUpcomingTimesRoute,
  previewScheduleRoute,
  getScheduleRoute,
  updateScheduleRoute,
  deleteScheduleRoute,
  pauseScheduleRoute,
  resumeScheduleRoute,
  runScheduleNowRoute,
  listScheduleTicksRoute,
  makeUpTickRoute,
  listTriggersRoute,
  createTriggerRoute,
  getTriggerRoute,
  updateTriggerRoute,
  deleteTriggerRoute,
  pauseTriggerRoute,
  resumeTriggerRoute,
  rotateTriggerSecretRoute,
  testTriggerRoute,
  listTriggerDeliveriesRoute,
  getTriggerDeliveryRoute,
  redeliverTriggerDeliveryRoute,
  receiveHookRoute,
  listWorkflowsRoute,
  createStoredWorkflowRoute,
  importWorkflowRoute,
  getWorkflowRoute,
  updateWorkflowRoute,
  deleteWorkflowRoute,
  confirmWorkflowRoute,
  listWorkflowVersionsRoute,
  startWorkflowRunRoute,
  listWorkflowRunsRoute,
  getWorkflowRunRoute,
  followWorkflowRunRoute,
  pauseWorkflowRunRoute,
  resumeWorkflowRunRoute,
  cancelWorkflowRunRoute,
  retryWorkflowStepRoute,
  signalWorkflowRunRoute,
  rerunWorkflowRunRoute,
  answerWorkflowStepRoute,
];
