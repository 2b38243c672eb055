import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { alertSlackChannels, type DueSlackMessage } from "#db/schema/alert-slack-channels";
import { insertInto, rawStatement, type Statement } from "#db/statement";

import { AGAIN_MS, MAX_TRIES } from "./limits.ts";

export type SlackChannelRow = typeof alertSlackChannels.$inferSelect;

/** The channels of Slack of a row of `alert_rules`, as JSON; read only where it has any. */
export const SLACK_OF_RULE = sql<
  string | null
>`CASE WHEN alert_rules.channels LIKE '%"slack"%' THEN (SELECT json_group_array(
    json_object('id', k.id, 'hint', k.hint, 'state', k.state, 'lastError', k.last_error))
  FROM alert_slack_channels k WHERE k.rule_id = alert_rules.id AND k.tenant_id = alert_rules.tenant_id) END`;

export const insertSlackChannel = insertInto(alertSlackChannels);

type Key = Pick<SlackChannelRow, "id" | "tenantId">;
/** The rule that a channel is of. */
export interface RuleKey {
  id: string;
  tenantId: string;
}

/** Deletes the channels of a rule that it does not have any more. */
export const deleteOtherChannels = (rule: RuleKey, kept: readonly string[]): Statement =>
  rawStatement(sql`DELETE FROM alert_slack_channels WHERE rule_id = ${rule.id} AND tenant_id = ${rule.tenantId}
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(kept)}))`);

/** Makes a message due in all channels of a rule that work. It replaces one that was not sent, and waits for its minute. */
export const makeDue = (rule: RuleKey, message: DueSlackMessage): Statement =>
  rawStatement(sql`UPDATE alert_slack_channels SET due = ${JSON.stringify(message)}, tries = 0,
      next_try_at = max(next_try_at, ${message.at})
    WHERE rule_id = ${rule.id} AND tenant_id = ${rule.tenantId} AND state = 'ok'`);

/** Drops what is still to be sent of a rule. */
export const dropDue = (rule: RuleKey): Statement =>
  rawStatement(
    sql`UPDATE alert_slack_channels SET due = NULL WHERE rule_id = ${rule.id} AND tenant_id = ${rule.tenantId}`,
  );

/** Claims the channels of any tenants with a message that may be sent now, the longest due first: for a minute no one else sends there. */
export const claimDue = (now: number, limit: number): Statement =>
  rawStatement(sql`UPDATE alert_slack_channels SET tries = tries + 1, next_try_at = ${now + AGAIN_MS}
    WHERE id IN (SELECT id FROM alert_slack_channels WHERE due IS NOT NULL AND next_try_at <= ${now}
      ORDER BY next_try_at, id LIMIT ${limit}) RETURNING id`);

/** Claims the channels of a rule for a test, but those that had a message within the last minute. */
export const claimAll = (rule: RuleKey, now: number): Statement =>
  rawStatement(sql`UPDATE alert_slack_channels SET next_try_at = ${now + AGAIN_MS}
    WHERE rule_id = ${rule.id} AND tenant_id = ${rule.tenantId} AND next_try_at <= ${now} RETURNING id`);

export const selectChannelsOf = (db: Database, rule: RuleKey): Promise<SlackChannelRow[]> =>
  db
    .select()
    .from(alertSlackChannels)
    .where(and(eq(alertSlackChannels.ruleId, rule.id), eq(alertSlackChannels.tenantId, rule.tenantId)));

const change = ({ id, tenantId }: Key, set: SQL): Statement =>
  rawStatement(sql`UPDATE alert_slack_channels SET ${set} WHERE id = ${id} AND tenant_id = ${tenantId}`);

/** Nothing where another message became due in the meantime. */
const withoutSent = (due: DueSlackMessage | null): SQL =>
  due === null
    ? sql`due = due`
    : sql`due = CASE WHEN due ->> 'at' = ${due.at} AND due ->> 'kind' = ${due.kind} THEN NULL ELSE due END`;

/** A message was taken, so the channel works. */
export const noteSent = (channel: Key, due: DueSlackMessage | null): Statement =>
  change(channel, sql`${withoutSent(due)}, state = 'ok', failing_since = NULL, last_error = NULL`);

/** Slack refused the address for good. */
export const noteFailing = (channel: Key, error: string | null, now: number): Statement =>
  change(
    channel,
    sql`due = NULL, state = 'failing', failing_since = coalesce(failing_since, ${now}), last_error = ${error}`,
  );

/** A message was not taken: it is tried again, or given up after its last try. */
export const noteNotTaken = (
  channel: Key & Pick<SlackChannelRow, "tries" | "due">,
  { error, isFinal, notBefore }: { error: string | null; isFinal: boolean; notBefore: number },
): Statement =>
  change(
    channel,
    sql`${isFinal || channel.tries >= MAX_TRIES ? withoutSent(channel.due) : sql`due = due`},
      next_try_at = max(next_try_at, ${notBefore}), last_error = ${error}`,
  );
