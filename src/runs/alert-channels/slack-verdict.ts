/** The consequence of an answer of Slack. */
export interface SlackVerdict {
  /** `failing`: the address takes no message any more. `again`: a later try may succeed. `dropped`: none will. */
  kind: "sent" | "failing" | "again" | "dropped";
  /** Why it was not taken, in words; null when it was. */
  error: string | null;
}

/** The words of Slack about an address that takes no message, with what they mean. */
const GONE: Readonly<Record<string, string>> = {
  no_service: "the webhook was removed or switched off",
  no_active_hooks: "the webhook was switched off",
  invalid_token: "the address is not valid any more",
  no_team: "the Slack workspace is gone",
  team_disabled: "the Slack workspace was switched off",
  channel_not_found: "the channel is gone",
  channel_is_archived: "the channel was archived",
  action_prohibited: "the Slack workspace forbids it",
  posting_to_general_channel_denied: "the channel takes messages of administrators only",
};

const GONE_STATUSES: ReadonlySet<number> = new Set([403, 404, 410]);
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/**
 * Judges an answer: whether the message was taken, and whether the address is gone. Only known words of the answer are told: everything else could be any text of
 * any receiver. Pure.
 */
export function slackVerdict(status: number, body: string | null): SlackVerdict {
  if (status >= 200 && status < 300) return { kind: "sent", error: null };
  const word = /^\w+/.exec(body ?? "")?.[0] ?? "";
  const meaning = Object.hasOwn(GONE, word) ? GONE[word] : undefined;
  if (meaning !== undefined) return { kind: "failing", error: `Slack answered ${status} ${word}: ${meaning}.` };
  const error = `Slack answered ${status}.`;
  if (status >= FIRST_SERVER_ERROR || status === TOO_MANY_REQUESTS) return { kind: "again", error };
  // A redirect leads to a page of Slack: there is no webhook at the address.
  return { kind: GONE_STATUSES.has(status) || status < 400 ? "failing" : "dropped", error };
}
