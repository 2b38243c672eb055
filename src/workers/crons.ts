import { anchorHeads } from "#administration/audit-log/anchor-heads";
import { checkLogs } from "#administration/audit-log/check-logs";
import { removeStoredKeys } from "#agents/agents/remove-stored-keys";
import { sweepDecisions } from "#agents/agents/sweep-decisions";
import { takeFingerprints } from "#agents/agents/take-fingerprints";
import { sweepSchedules } from "#automation/schedules/sweep-schedules";
import { sweepTriggers } from "#automation/trigger-deliveries/sweep-triggers";
import { sweepWorkflowRuns } from "#automation/workflow-runs/sweep-workflow-runs";
import { improveOnSchedule } from "#autonomy/auto-improvement/improve-on-schedule";
import { sweepImprovements } from "#autonomy/auto-improvement/sweep-improvements";
import { sweepBulkJobs } from "#autonomy/bulk-jobs/sweep-bulk-jobs";
import { sweepDataSetRuns } from "#autonomy/data-set-runs/sweep-data-set-runs";
import { checkReadiness } from "#autonomy/graduation/check-readiness";
import { sweepExams } from "#autonomy/graduation/sweep-exams";
import { judgeEpisodes } from "#autonomy/judges/judge-episodes";
import { sweepPlaygroundRuns } from "#autonomy/playground/sweep-playground-runs";
import { sweepProgress } from "#autonomy/progress/sweep-progress";
import { replayChanges } from "#autonomy/replays/replay-changes";
import { sweepReplays } from "#autonomy/replays/sweep-replays";
import { sweepTraining } from "#autonomy/training/sweep-training";
import { sweepAttempts } from "#connections/integrations/sweep-attempts";
import type { BaseContext } from "#context/context";
import { sweepChats } from "#conversation/chat/sweep-chats";
import { sweepMessages } from "#conversation/messaging/sweep-messages";
import { serveWaitingEdits } from "#creative/photos/serve-waiting-edits";
import { sweepPhotos } from "#creative/photos/sweep-photos";
import { removeOverRuns, sweepSdlcRuns } from "#development/sdlc-runs/sweep-sdlc-runs";
import { sweepTenantEvents } from "#events/live-events/sweep-tenant-events";
import { sweepDeliveries } from "#events/webhook-deliveries/sweep-deliveries";
import { sweepPasswordTokens } from "#identity/accounts/sweep-password-tokens";
import { sweepDeviceCodes } from "#identity/device-codes/sweep-device-codes";
import { sweepGrants } from "#identity/grants/sweep-grants";
import { sweepClients } from "#identity/oauth-clients/sweep-clients";
import { sweepSamples } from "#identity/sample-tenants/sweep-samples";
import { sweepSessions } from "#identity/sessions/sweep-sessions";
import { noteKeptConnections } from "#models/model-connections/note-kept-connections";
import { sweepSpending } from "#models/model-spending/sweep-spending";
import { sweepHeard } from "#music/listening-history/sweep-heard";
import { sweepPlaylists } from "#music/playlists/sweep-playlists";
import { sweepRecommendations } from "#music/recommendations/sweep-recommendations";
import { sweepCellRows } from "#platform/cells/sweep-cell-rows";
import { sweepSharedWrites } from "#platform/cells/sweep-shared-writes";
import { sweepDeadLetters } from "#platform/dead-letters/sweep-dead-letters";
import { sweepEffects } from "#platform/effects/sweep-effects";
import { sweepSpentKeys } from "#platform/idempotency/spent-keys";
import { removeDeleted } from "#platform/removals/remove-deleted";
import { foldRuns } from "#platform/run-folds/fold-runs";
import { resealSecrets } from "#platform/secrets/reseal-secrets";
import { lookAtRules } from "#runs/alert-rules/look-at-rules";
import { expireApprovals, removeOver } from "#runs/approvals/expire-approvals";
import { wakeDecided } from "#runs/approvals/wake-decided";
import { forgetInputs } from "#runs/executions/forget-inputs";
import { removeOldRuns } from "#runs/executions/remove-old-runs";
import { sweepExecutions } from "#runs/executions/sweep-executions";
import { sweepFailures } from "#runs/failed-runs/sweep-failures";
import { sweepFigures } from "#runs/figures/sweep-figures";
import { wakeTraces } from "#runs/trace-sending/wake-traces";
import { sweepTraceObjects } from "#runs/trace/sweep-trace-objects";
import { lookAgain } from "#tools/servers/look-again";
import { withdrawApprovalsOfServer } from "#tools/servers/withdraw-approvals";
import { sweepUnlistedTemplates } from "#workflows/workflow-marketplace/sweep-unlisted-templates";

/** The changes of a run, for the log. */
type Counts = number | object | void;

/** The name in the log, the minutes between two runs, the function, and the minute of the first run in an hour. */
type Cron = readonly [
  name: string,
  everyMinutes: number,
  run: (ctx: BaseContext, at: Date) => Promise<Counts>,
  atMinute?: number,
];

export const CRONS: readonly Cron[] = [
  ["sweep_executions", 1, sweepExecutions],
  ["sweep_schedules", 1, sweepSchedules],
  ["sweep_triggers", 1, sweepTriggers],
  ["sweep_workflow_runs", 1, sweepWorkflowRuns],
  ["sweep_exams", 1, sweepExams],
  ["sweep_replays", 1, sweepReplays],
  ["sweep_data_set_runs", 1, sweepDataSetRuns],
  ["replay_changes", 1, replayChanges],
  ["sweep_sdlc_runs", 1, sweepSdlcRuns],
  ["expire_approvals", 1, async (ctx) => ({ expired: await expireApprovals(ctx), woken: await wakeDecided(ctx) })],
  ["remove_approvals", 5, removeOver],
  ["sweep_decisions", 5, sweepDecisions],
  ["sweep_deliveries", 1, sweepDeliveries],
  ["sweep_messages", 1, sweepMessages],
  ["sweep_tenant_events", 1, sweepTenantEvents],
  ["remove_deleted", 1, (ctx) => removeDeleted(ctx, { tool_servers: withdrawApprovalsOfServer })],
  ["fold_runs", 1, foldRuns],
  ["forget_inputs", 1, forgetInputs],
  ["remove_old_runs", 1, removeOldRuns],
  ["sweep_trace_objects", 1, sweepTraceObjects],
  ["wake_traces", 1, wakeTraces],
  ["sweep_effects", 1, sweepEffects],
  ["sweep_failures", 5, sweepFailures, 2],
  ["take_fingerprints", 1, takeFingerprints],
  ["remove_stored_keys", 1, removeStoredKeys],
  ["note_kept_connections", 60, noteKeptConnections, 4],
  ["look_at_rules", 1, lookAtRules],
  ["sweep_figures", 1, sweepFigures],
  ["sweep_spending", 1, sweepSpending],
  ["sweep_progress", 1, sweepProgress],
  ["reseal_secrets", 1, resealSecrets],
  ["sweep_spent_keys", 1, sweepSpentKeys],
  ["sweep_sessions", 1, sweepSessions],
  ["sweep_samples", 1, sweepSamples],
  ["sweep_grants", 1, sweepGrants],
  ["sweep_clients", 1, sweepClients],
  ["sweep_dead_letters", 1, sweepDeadLetters],
  ["sweep_device_codes", 1, sweepDeviceCodes],
  ["sweep_password_tokens", 1, sweepPasswordTokens],
  ["sweep_attempts", 1, sweepAttempts],
  ["sweep_cell_rows", 60, sweepCellRows, 50],
  ["sweep_shared_writes", 1, sweepSharedWrites],
  ["look_again", 1, lookAgain],
  ["check_readiness", 5, checkReadiness],
  // Only for runs whose object was never reached: the others wake by their own alarms.
  ["sweep_playground_runs", 5, sweepPlaygroundRuns, 3],
  ["sweep_bulk_jobs", 5, sweepBulkJobs, 4],
  ["judge_episodes", 1, judgeEpisodes],
  ["improve_on_schedule", 1, improveOnSchedule],
  // These walk past old rows that stay: each hour is often enough.
  ["remove_sdlc_runs", 60, removeOverRuns, 10],
  ["sweep_chats", 60, sweepChats, 20],
  ["sweep_training", 60, sweepTraining, 25],
  ["sweep_improvements", 60, sweepImprovements, 35],
  // Not at the full hour, when agents sit exams and their logs grow.
  ["anchor_heads", 60, anchorHeads, 3],
  // Each tenant has its minute in an hour.
  ["check_logs", 1, checkLogs],
  ["sweep_unlisted_templates", 1, sweepUnlistedTemplates],
  ["sweep_photos", 1, sweepPhotos],
  ["serve_waiting_edits", 1, serveWaitingEdits],
  ["sweep_heard", 1, sweepHeard],
  ["sweep_playlists", 1, sweepPlaylists],
  ["sweep_recommendations", 1, sweepRecommendations],
];

const MINUTE_MS = 60_000;

/** Runs the jobs in each database. */
export async function runCronsIn(contexts: readonly BaseContext[], at: Date): Promise<void> {
  await Promise.all(contexts.map((ctx) => runCrons(ctx, at)));
}

/** Runs the jobs that are due at a minute, all at once. A failing job is logged by its name and stops no other. */
export async function runCrons(ctx: BaseContext, at: Date, crons: readonly Cron[] = CRONS): Promise<void> {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const due = crons.filter(([, everyMinutes, , atMinute = 0]) => (minute - atMinute) % everyMinutes === 0);
  await Promise.all(due.map((cron) => runCron(ctx, at, cron)));
}

async function runCron(ctx: BaseContext, at: Date, [cron, , run]: Cron): Promise<void> {
  try {
    const counts = countsOf(await run(ctx, at));
    if (Object.values(counts).some((count) => Number(count) > 0)) ctx.log.info("cron_ran", { cron, ...counts });
  } catch (error) {
    ctx.log.error("cron_failed", { cron, error });
  }
}

const countsOf = (counts: Counts): object => (typeof counts === "number" ? { count: counts } : (counts ?? {}));
