import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { openFor } from "#platform/secrets/sealed-secret";

import { LONGEST_WAIT_MS } from "./limits.ts";
import { postToSlack, type SlackAnswer } from "./post-to-slack.ts";
import { noteFailing, noteNotTaken, noteSent, type SlackChannelRow } from "./slack.queries.ts";

/** Posts to a channel, once. Never throws: an address that does not open is an answer, too. */
export async function tellSlack(base: BaseContext, channel: SlackChannelRow, body: string): Promise<SlackAnswer> {
  const { tenantId, id, url: sealed } = channel;
  try {
    const url = await openFor("alert_slack_channels", { tenantId, row: id }, sealed, base);
    return await postToSlack({ ...base, tenant: { id: tenantId } }, url, body);
  } catch (error) {
    base.log.error("alert_slack_not_opened", { tenant: tenantId, channel: id, error });
    return { kind: "failing", error: "The stored address cannot be read. Give it again.", retryAfterMs: null };
  }
}

/** The statement that keeps an answer. */
export function noteOf(channel: SlackChannelRow, answer: SlackAnswer, now: number): Statement {
  const { kind, error } = answer;
  if (kind === "sent") return noteSent(channel, channel.due);
  if (kind === "failing") return noteFailing(channel, error, now);
  const wait = Math.min(answer.retryAfterMs ?? 0, LONGEST_WAIT_MS);
  return noteNotTaken(channel, { error, isFinal: kind === "dropped", notBefore: now + wait });
}
