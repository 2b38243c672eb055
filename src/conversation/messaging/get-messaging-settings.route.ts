import { access, answer, enveloped, ok, operation } from "#http/operation";

import { findMessagingSettings } from "./messaging-settings.ts";
import { presentOverview, SettingsOverview } from "./schemas.ts";

export const getMessagingSettingsRoute = operation({
  method: "get",
  path: "/api/messaging/settings",
  operationId: "getMessagingSettings",
  tags: ["Messaging"],
  summary: "Read who answers messages, and how they come",
  description:
    "Names the agent that answers the messages of the tenant's number, the number as the platform knows it, and the webhook by which messages come. It does not ask the provider.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(SettingsOverview), "The settings") },
}).handle(async (c) => answer(c, presentOverview(await findMessagingSettings(c.var.ctx, new URL(c.req.url).origin))));
