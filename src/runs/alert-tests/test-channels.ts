import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AlertChannel } from "#db/schema/alert-rules";
import { emitEvent } from "#events/outbox/emit-event";
import { checkChannels } from "#runs/alert-rules/check-channels";
import { mailPeople } from "#runs/alert-rules/send-alert-mails";
import type { RuleTest } from "#runs/alert-rules/test-rule";

const NAME = "Test of channels";

/** Sends a test through channels that no rule has yet. Throws INVALID_INPUT for an address outside the workspace. */
export async function testChannels(ctx: ServiceContext, channels: AlertChannel[]): Promise<RuleTest["sent"]> {
  await checkChannels(ctx, channels);
  const types = new Set(channels.map(({ type }) => type));
  const mail = {
    subject: NAME,
    text: "This is a test of the channels of an alert rule. A rule with them would tell you here.",
  };
  const isMailed = types.has("mail") ? await mailPeople(ctx, { tenantId: ctx.tenant.id, channels }, mail) : true;
  const sent = [...types].map((type) => ({ type, ok: type === "mail" ? isMailed : true }));
  await commit(ctx, types.has("webhook") ? [emitEvent(ctx, "alert.fired", testData(ctx.clock()))] : [], {
    result: sent,
  });
  return sent;
}

const testData = (at: number) => ({
  alert_id: null,
  rule_id: null,
  name: NAME,
  metric: null,
  comparison: null,
  threshold: null,
  value: null,
  agent_id: null,
  connection_id: null,
  budget_id: null,
  failure_group_id: null,
  fired_at: new Date(at).toISOString(),
  is_test: true,
});
