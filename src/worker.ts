import { createFetch } from "#app";
import { sweepPasswordTokensCron } from "#areas/accounts/sweep-password-tokens.cron";
import { expireApprovalsCron } from "#areas/approvals/expire-approvals.cron";
import { anchorHeadsCron } from "#areas/audit/anchor-heads.cron";
import { improveUnaskedCron } from "#areas/auto-improvement/improve-unasked.cron";
import { sweepExecutionsCron } from "#areas/executions/sweep-executions.cron";
import { checkReadinessCron } from "#areas/graduation/check-readiness.cron";
import { sweepSpentKeysCron } from "#areas/idempotency/sweep-spent-keys.cron";
import { sweepSdlcRunsCron } from "#areas/sdlc-runs/sweep-sdlc-runs.cron";
import { sweepSessionsCron } from "#areas/sign-in/sweep-sessions.cron";
import { deliverWebhookConsumer } from "#areas/webhook-deliveries/deliver-webhook.consumer";
import { sweepDeliveriesCron } from "#areas/webhook-deliveries/sweep-deliveries.cron";
import { sweepUnlistedTemplatesCron } from "#areas/workflow-marketplace/sweep-unlisted-templates.cron";
import { queueName } from "#bindings/queue-name";
import { newUuid } from "#lib/uuid";
import { baseContext } from "#middleware/request-context";

export { ExecutionObject } from "#areas/executions/execution.object";
export { PublicVersionsObject } from "#areas/public-reads/public-versions.object";
export { AddressLimiter } from "#areas/rate-limits/address-limiter.object";
export { SdlcRunObject } from "#areas/sdlc-runs/sdlc-run.object";
export { TenantGate } from "#areas/tenant-gate/tenant-gate.object";

/** The context of work that nobody asked for. */
const contextOf = (env: Env, ctx: ExecutionContext) =>
  baseContext(env, (work) => ctx.waitUntil(work), `req_${newUuid().replaceAll("-", "")}`);

const CONSUMERS = { "webhook-deliveries": deliverWebhookConsumer };
const CRONS = [
  sweepExecutionsCron,
  sweepSdlcRunsCron,
  expireApprovalsCron,
  sweepDeliveriesCron,
  sweepSpentKeysCron,
  sweepSessionsCron,
  sweepPasswordTokensCron,
  checkReadinessCron,
  improveUnaskedCron,
  anchorHeadsCron,
  sweepUnlistedTemplatesCron,
];

export default {
  fetch: createFetch(),
  queue: (batch, env, ctx) => CONSUMERS[queueName(batch.queue)](contextOf(env, ctx), batch),
  async scheduled(controller, env, ctx) {
    const base = contextOf(env, ctx);
    const at = new Date(controller.scheduledTime);
    const runs = await Promise.allSettled(CRONS.map((run) => run(base, at)));
    for (const run of runs) if (run.status === "rejected") base.log.error("cron_failed", { error: run.reason });
  },
} satisfies ExportedHandler<Env>;
