import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { inParallel } from "#lib/in-parallel";
import { MAX_TRIES } from "#runs/alert-channels/limits";
import { slackBody } from "#runs/alert-channels/slack-text";
import { claimDue, noteNotTaken, type SlackChannelRow } from "#runs/alert-channels/slack.queries";
import { noteOf, tellSlack } from "#runs/alert-channels/tell-slack";

import { slackMessage } from "./alert-words.ts";
import { selectSlackRules } from "./slack.queries.ts";

const AT_A_TIME = 100;
const AT_ONCE = 8;

/**
 * Sends the messages that are due, each at least once and three times at most. The claim is written before the first post, so two runs of
 * the job send no message twice within a minute. Returns how many were taken.
 */
export async function sendSlackMessages(base: BaseContext): Promise<number> {
  const [claimed] = await commit(base, [claimDue(base.clock(), AT_A_TIME)]);
  const ids = (claimed?.rows ?? []).map(([id]) => String(id));
  if (ids.length === 0) return 0;
  const notes: Statement[] = [];
  let sent = 0;
  await inParallel(await selectSlackRules(base.db, ids), AT_ONCE, async ({ channel, rule, names, workspace }) => {
    const { due } = channel;
    if (due === null) return;
    // A run that died after its last try left the message behind.
    if (channel.tries > MAX_TRIES) return void notes.push(noteNotTaken(channel, givenUp(channel)));
    const message = slackMessage(base, { ...rule, names, workspace }, due);
    const answer = await tellSlack(base, channel, slackBody(message));
    sent += answer.kind === "sent" ? 1 : 0;
    notes.push(noteOf(channel, answer, base.clock()));
    if (answer.error !== null)
      base.log.warn("alert_slack_not_sent", { tenant: channel.tenantId, rule: rule.id, error: answer.error });
  });
  await commit(base, notes);
  return sent;
}

const givenUp = ({ lastError, nextTryAt }: SlackChannelRow) => ({
  error: lastError,
  isFinal: true,
  notBefore: nextTryAt,
});
