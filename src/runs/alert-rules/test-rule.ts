import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AlertChannelType } from "#db/schema/alert-rules";
import { emitEvent } from "#events/outbox/emit-event";
import type { TestedChannel } from "#runs/alert-channels/channel";
import { slackBody } from "#runs/alert-channels/slack-text";
import { testSlack } from "#runs/alert-channels/test-slack";

import { alertData, slackMessage } from "./alert-words.ts";
import { isBeyond } from "./assess-rule.ts";
import { findRule } from "./find-rule.ts";
import { selectReadings } from "./rule-readings.queries.ts";
import { mailAlert } from "./send-alert-mails.ts";
import { valueOfRule } from "./value-of-rule.ts";

export interface RuleTest {
  value: number | null;
  isBeyond: boolean;
  sent: TestedChannel[];
}

/** How each kind of channel took a test, and each channel of Slack. */
export const sentThrough = (
  types: ReadonlySet<AlertChannelType>,
  { mailed, slack }: { mailed: boolean; slack: readonly TestedChannel[] },
): TestedChannel[] =>
  [...types].flatMap((type) => (type === "slack" ? slack : [{ type, ok: type === "mail" ? mailed : true }]));

/** Reads a rule's value now and sends a test through its channels; the rule's state stays. Throws NOT_FOUND. */
export async function testRule(ctx: ServiceContext, ruleId: string): Promise<RuleTest> {
  const rule = await findRule(ctx, ruleId);
  const now = ctx.clock();
  const value = valueOfRule(rule, await selectReadings(ctx.db, [rule], now));
  const types = new Set(rule.channels.map(({ type }) => type));
  const mailed = types.has("mail") ? await mailAlert(ctx, rule, { kind: "test", value }) : true;
  const data = alertData(rule, { alertId: null, value, at: now, isTest: true });
  const message = slackMessage(ctx, { ...rule, workspace: ctx.tenant.name }, { kind: "test", value, firedAt: now });
  const slack = types.has("slack") ? await testSlack(ctx, rule, slackBody(message)) : [];
  const sent = sentThrough(types, { mailed, slack });
  const result: RuleTest = { value, isBeyond: isBeyond(rule, value), sent };
  await commit(ctx, types.has("webhook") ? [emitEvent(ctx, "alert.fired", data)] : [], { result });
  return result;
}
