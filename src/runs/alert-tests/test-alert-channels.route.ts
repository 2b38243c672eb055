import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { TestChannelsBody, TestedChannels } from "./schemas.ts";
import { testChannels } from "./test-channels.ts";

export const testAlertChannelsRoute = operation({
  method: "post",
  path: "/api/alert-rules/test",
  operationId: "testAlertChannels",
  tags: ["Alerts"],
  summary: "Test channels before a rule is saved",
  description:
    "Sends a test through channels that no rule has yet: a mail, a message to Slack, and `alert.fired` with `is_test` and without a `rule_id` to the webhooks. The inbox shows nothing.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { ...jsonBody(TestChannelsBody, "The channels") },
  responses: { ...ok(enveloped(TestedChannels), "Each kind of channel, and whether it was told") },
}).handle((c) =>
  perform(
    c,
    (ctx) => testChannels(ctx, c.req.valid("json").channels),
    (sent) => ({ status: 200, data: { sent } }),
  ),
);
