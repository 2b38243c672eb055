import { WorkerEntrypoint } from "cloudflare:workers";

import { anchorHeadsCron } from "#administration/audit-log/anchor-heads.cron";
import { checkLogsCron } from "#administration/audit-log/check-logs.cron";
import { expireApprovalsCron } from "#agents/approvals/expire-approvals.cron";
import { forgetInputsCron } from "#agents/executions/forget-inputs.cron";
import { sweepExecutionsCron } from "#agents/executions/sweep-executions.cron";
import { sweepFiguresCron } from "#agents/figures/sweep-figures.cron";
import { createFetch } from "#app";
import { improveOnScheduleCron } from "#autonomy/auto-improvement/improve-on-schedule.cron";
import { checkReadinessCron } from "#autonomy/graduation/check-readiness.cron";
import { sweepExamsCron } from "#autonomy/graduation/sweep-exams.cron";
import { judgeEpisodesCron } from "#autonomy/judges/judge-episodes.cron";
import { sweepProgressCron } from "#autonomy/progress/sweep-progress.cron";
import { sweepReplaysCron } from "#autonomy/replays/sweep-replays.cron";
import { queueName } from "#bindings/queue-name";
import { sweepAttemptsCron } from "#connections/integrations/sweep-attempts.cron";
import { messagesConsumer } from "#conversation/messaging/messages.consumer";
import { sweepMessagesCron } from "#conversation/messaging/sweep-messages.cron";
import { sweepPhotosCron } from "#creative/photos/sweep-photos.cron";
import { sweepSdlcRunsCron } from "#development/sdlc-runs/sweep-sdlc-runs.cron";
import { sweepTenantEventsCron } from "#events/live-events/sweep-tenant-events.cron";
import { deliverWebhookConsumer } from "#events/webhook-deliveries/deliver-webhook.consumer";
import { sweepDeliveriesCron } from "#events/webhook-deliveries/sweep-deliveries.cron";
import { sweepPasswordTokensCron } from "#identity/accounts/sweep-password-tokens.cron";
import { sweepSessionsCron } from "#identity/sessions/sweep-sessions.cron";
import { newUuid } from "#lib/uuid";
import { drain } from "#middleware/draining";
import { baseContext } from "#middleware/request-context";
import { sweepHeardCron } from "#music/listening-history/sweep-heard.cron";
import { sweepPlaylistsCron } from "#music/playlists/sweep-playlists.cron";
import { sweepRecommendationsCron } from "#music/recommendations/sweep-recommendations.cron";
import { sweepEffectsCron } from "#platform/effects/sweep-effects.cron";
import { sweepSpentKeysCron } from "#platform/idempotency/sweep-spent-keys.cron";
import { removeDeletedCron } from "#platform/removals/remove-deleted.cron";
import { lookAgainCron } from "#tools/servers/look-again.cron";
import { sweepUnlistedTemplatesCron } from "#workflows/workflow-marketplace/sweep-unlisted-templates.cron";

export { ExecutionObject } from "#agents/executions/execution.object";
export { ExamObject } from "#autonomy/graduation/exam.object";
export { DesktopBridgeObject } from "#connections/desktop-bridge/desktop-bridge.object";
export { ReplayObject } from "#autonomy/replays/replay.object";
export { TenantEventsObject } from "#events/live-events/tenant-events.object";
export { PublicVersionsObject } from "#platform/public-reads/public-versions.object";
export { AddressLimiter } from "#platform/rate-limits/address-limiter.object";
export { McpSessionObject } from "#protocols/mcp-sessions/mcp-session.object";
export { SdlcRunObject } from "#development/sdlc-runs/sdlc-run.object";
export { TenantGate } from "#platform/tenant-gate/tenant-gate.object";

/** What the local host calls, by a binding that nobody else has (src/local/workerd-config.ts). */
export class LocalHost extends WorkerEntrypoint<Env> {
  drain(): Promise<void> {
    return drain();
  }
}

/** The context of work that no request started. */
const contextOf = (env: Env, ctx: ExecutionContext) =>
  baseContext(env, (work) => ctx.waitUntil(work), `req_${newUuid().replaceAll("-", "")}`);

const CONSUMERS = {
  "webhook-deliveries": deliverWebhookConsumer,
  "webhook-retries": deliverWebhookConsumer,
  messages: messagesConsumer,
};
const CRONS = [
  sweepExecutionsCron,
  sweepExamsCron,
  sweepReplaysCron,
  sweepSdlcRunsCron,
  expireApprovalsCron,
  sweepDeliveriesCron,
  sweepMessagesCron,
  sweepTenantEventsCron,
  removeDeletedCron,
  forgetInputsCron,
  sweepEffectsCron,
  sweepFiguresCron,
  sweepProgressCron,
  sweepSpentKeysCron,
  sweepSessionsCron,
  sweepPasswordTokensCron,
  sweepAttemptsCron,
  lookAgainCron,
  checkReadinessCron,
  judgeEpisodesCron,
  improveOnScheduleCron,
  anchorHeadsCron,
  checkLogsCron,
  sweepUnlistedTemplatesCron,
  sweepPhotosCron,
  sweepHeardCron,
  sweepPlaylistsCron,
  sweepRecommendationsCron,
];

export default {
  fetch: createFetch(),
  // Nobody has a tunnel. Without a handler the local runtime logs an error for each that is asked for.
  connect: (socket) => socket.close(),
  queue: (batch, env, ctx) => CONSUMERS[queueName(batch.queue)](contextOf(env, ctx), batch),
  async scheduled(controller, env, ctx) {
    const base = contextOf(env, ctx);
    const at = new Date(controller.scheduledTime);
    const runs = await Promise.allSettled(CRONS.map((run) => run(base, at)));
    for (const run of runs) if (run.status === "rejected") base.log.error("cron_failed", { error: run.reason });
  },
} satisfies ExportedHandler<Env>;
