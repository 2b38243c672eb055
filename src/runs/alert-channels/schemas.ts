import { z } from "@hono/zod-openapi";

import { ALERT_CHANNEL_TYPES, type AlertChannel } from "#db/schema/alert-rules";
import { field } from "#http/field";
import { id } from "#http/schemas";

import type { ShownSlackChannel } from "./channel.ts";

const EXAMPLE_ADDRESS = "https://hooks.slack.com/services/T0000/B0000/XXXX";

const type = () =>
  field(
    z.enum(ALERT_CHANNEL_TYPES),
    "`mail`: to one person, or to all administrators; `webhook`: the events `alert.fired` and `alert.resolved`, to every webhook that subscribed to them; `inbox`: among what needs a person, while it fires; `slack`: a message to an incoming webhook of Slack, at most one a minute",
    "mail",
  );
const to = () =>
  field(
    z.email().max(254).optional(),
    "For `mail`: the address of an active person of the workspace; by default all administrators",
    "mara@fernhill.example",
  );

const Channel = z
  .strictObject({
    type: type(),
    to: to(),
    url: field(
      z.string().min(1).max(2_048).optional(),
      "For a new `slack`: the address of the incoming webhook. It is a secret, and no answer has it",
      EXAMPLE_ADDRESS,
    ),
    id: field(id().max(64).optional(), "For a `slack` that the rule has: its `id`, in place of the address"),
  })
  .superRefine((channel, issues) => {
    const refuse = (name: string, message: string): void => issues.addIssue({ code: "custom", path: [name], message });
    if (channel.to !== undefined && channel.type !== "mail") refuse("to", "is only for the type `mail`");
    const isSlack = channel.type === "slack";
    for (const name of ["url", "id"] as const)
      if (!isSlack && channel[name] !== undefined) refuse(name, "is only for the type `slack`");
    if (isSlack && (channel.url === undefined) === (channel.id === undefined))
      refuse("url", "send `url` for a new channel, or `id` for one that the rule has");
  })
  .openapi("AlertChannel", { example: { type: "inbox" } });

export const alertChannels = () => field(z.array(Channel).min(1).max(10), "How people are told", [{ type: "inbox" }]);

export const ChannelView = z
  .object({
    type: type(),
    to: to(),
    id: field(id().optional(), "The channel; for `slack` only"),
    url_hint: field(z.string().optional(), "The host of its address and the last characters", "hooks.slack.com/…x7Qa"),
    state: field(
      z.enum(["ok", "failing"]).optional(),
      "`failing`: Slack refused its address for good, and nothing more is sent there until a test succeeds",
      "ok",
    ),
    last_error: field(
      z.string().nullable().optional(),
      "Why Slack did not take the latest message; null after one that it took",
      "Slack answered 404 no_service: the webhook was removed or switched off.",
    ),
  })
  .openapi("AlertChannelView");

/** The channels of a rule, those of Slack with a hint in place of their address. */
export const presentChannels = ({
  channels,
  slack,
}: {
  channels: readonly AlertChannel[];
  slack: readonly ShownSlackChannel[];
}) => channels.map((channel): z.output<typeof ChannelView> => presentChannel(channel, slack));

function presentChannel(channel: AlertChannel, slack: readonly ShownSlackChannel[]): z.output<typeof ChannelView> {
  const shown = slack.find(({ id: slackId }) => slackId === channel.id);
  if (shown === undefined) return channel;
  return { ...channel, url_hint: shown.hint, state: shown.state, last_error: shown.lastError };
}

export const TestedChannelView = z.object({
  type: type(),
  ok: field(z.boolean(), "`false` when the mail sender or Slack did not accept it", true),
  error: field(
    z.string().nullable().optional(),
    "Why Slack did not take it; null when it did, absent for other channels",
    "Slack answered 404 no_service: the webhook was removed or switched off.",
  ),
});
