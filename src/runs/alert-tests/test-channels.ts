import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { invalidInput } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import type { GivenChannel, TestedChannel } from "#runs/alert-channels/channel";
import { slackBody } from "#runs/alert-channels/slack-text";
import { testNewSlack } from "#runs/alert-channels/test-slack";
import { checkChannels } from "#runs/alert-rules/check-channels";
import { mailPeople } from "#runs/alert-rules/send-alert-mails";
import { sentThrough } from "#runs/alert-rules/test-rule";

const NAME = "Test of channels";

/** Sends a test through channels that no rule has yet. Throws INVALID_INPUT for an address outside the workspace. */
export async function testChannels(ctx: ServiceContext, channels: GivenChannel[]): Promise<TestedChannel[]> {
  requireAddresses(channels);
  await checkChannels(ctx, channels);
  const types = new Set(channels.map(({ type }) => type));
  const mail = {
    subject: NAME,
    text: "This is a test of the channels of an alert rule. A rule with them would tell you here.",
  };
  const isMailed = types.has("mail") ? await mailPeople(ctx, { tenantId: ctx.tenant.id, channels }, mail) : true;
  const slack = await testNewSlack(ctx, channels, slackBody({ subject: NAME, lines: [mail.text], link: null }));
  const sent = sentThrough(types, { mailed: isMailed, slack });
  await commit(ctx, types.has("webhook") ? [emitEvent(ctx, "alert.fired", testData(ctx.clock()))] : [], {
    result: sent,
  });
  return sent;
}

/** A channel of a rule is tested with its rule. */
function requireAddresses(channels: readonly GivenChannel[]): void {
  const place = channels.findIndex(({ id }) => id !== undefined);
  if (place === -1) return;
  throw invalidInput({
    path: `body.channels.${place}.id`,
    code: "not_allowed",
    message: "must not be given here; `POST /api/alert-rules/{id}/test` tests the channels of a rule",
  });
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
