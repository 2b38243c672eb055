import { z } from "@hono/zod-openapi";

import { alertChannels } from "#runs/alert-channels/schemas";
import { TestedAlertRule } from "#runs/alert-rules/schemas";

export const TestChannelsBody = z
  .strictObject({ channels: alertChannels() })
  .openapi("TestAlertChannelsBody", { example: { channels: [{ type: "inbox" }] } });

export const TestedChannels = z.object({ sent: TestedAlertRule.shape.sent });
