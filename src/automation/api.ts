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
import { importWorkflowRoute } from "#automation/workflow-import/import-workflow.route";
import { confirmWorkflowRoute } from "#automation/workflows/confirm-workflow.route";
import { createStoredWorkflowRoute } from "#automation/workflows/create-stored-workflow.route";
import { deleteWorkflowRoute } from "#automation/workflows/delete-workflow.route";
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
  listWorkflowsRoute,
  createStoredWorkflowRoute,
  importWorkflowRoute,
  getWorkflowRoute,
  updateWorkflowRoute,
  deleteWorkflowRoute,
  confirmWorkflowRoute,
  listWorkflowVersionsRoute,
];
