import type { ServiceContext } from "#context/context";
import type { AlertChannel } from "#db/schema/alert-rules";
import type { Statement } from "#db/statement";
import { invalidInput } from "#errors/app-error";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { sealFor } from "#platform/secrets/sealed-secret";

import type { GivenChannel, ShownSlackChannel } from "./channel.ts";
import { deleteOtherChannels, insertSlackChannel, type RuleKey, type SlackChannelRow } from "./slack.queries.ts";

/** A channel of a request, with the row of a new one of Slack. */
export interface PreparedChannel {
  channel: AlertChannel;
  row: Omit<SlackChannelRow, "ruleId"> | null;
}

const LAST_CHARACTERS = 4;

/** The host of an address and its last characters. */
export function hintOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}/…${pathname.slice(1).slice(-LAST_CHARACTERS)}`;
}

/** Checks and seals the new addresses of a request. Throws INVALID_INPUT for one that the outbound guard refuses, and FORBIDDEN in a sample workspace. */
export const prepareChannels = (ctx: ServiceContext, given: readonly GivenChannel[]): Promise<PreparedChannel[]> =>
  Promise.all(given.map((channel, place) => prepareChannel(ctx, channel, `body.channels.${place}.url`)));

async function prepareChannel(
  ctx: ServiceContext,
  { url: text, ...channel }: GivenChannel,
  path: string,
): Promise<PreparedChannel> {
  if (text === undefined) return { channel, row: null };
  const url = await requireOutboundUrl(ctx, text, path);
  const [id, tenantId, now] = [ctx.newId(), ctx.tenant.id, ctx.clock()];
  const sealed = await sealFor("alert_slack_channels", { tenantId, row: id }, url, ctx.config);
  const state = { state: "ok", failingSince: null, lastError: null, due: null, tries: 0, nextTryAt: 0 } as const;
  return {
    channel: { ...channel, id },
    row: { id, tenantId, url: sealed, hint: hintOf(url), ...state, createdAt: now },
  };
}

/** The channels of a rule after a change: what it stores, what people see, and the statements that keep those of Slack. */
export interface SettledChannels {
  channels: AlertChannel[];
  slack: ShownSlackChannel[];
  statements: Statement[];
}

/** Gives a rule the channels of a request. Throws INVALID_INPUT for the id of a channel that the rule does not have. */
export function settleChannels(
  rule: RuleKey & { slack: readonly ShownSlackChannel[] },
  prepared: readonly PreparedChannel[],
): SettledChannels {
  const slack: ShownSlackChannel[] = [];
  for (const [place, { channel, row }] of prepared.entries()) {
    if (channel.type !== "slack") continue;
    const known = row ?? rule.slack.find(({ id }) => id === channel.id);
    if (known === undefined) throw unknown(place);
    if (!slack.some(({ id }) => id === known.id)) slack.push(known);
  }
  const rows = prepared.flatMap(({ row }) => (row === null ? [] : [{ ...row, ruleId: rule.id }]));
  const kept = slack.map(({ id }) => id);
  const isLess = rule.slack.some(({ id }) => !kept.includes(id));
  return {
    channels: prepared.map(({ channel }) => channel),
    slack,
    statements: [...(isLess ? [deleteOtherChannels(rule, kept)] : []), ...rows.map(insertSlackChannel)],
  };
}

const unknown = (place: number) =>
  invalidInput({
    path: `body.channels.${place}.id`,
    code: "not_found",
    message: "is not a channel of Slack that the rule has; give its `url`",
  });
