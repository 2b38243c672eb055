import { access, answer, enveloped, ok, operation } from "#http/operation";

import { findMessagingSettings } from "./messaging-settings.ts";
import { presentOverview, SettingsOverview } from "./settings.contract.ts";

export const getMessagingSettingsRoute = operation({
  method: "get",
  path: "/api/messaging/settings",
  operationId: "getMessagingSettings",
  tags: ["Messaging"],
  summary: "Get the messaging settings",
  description:
    "Returns the agent that answers messages to the tenant's number, the stored details of the number, and the webhook that receives the messages. The provider is not called. The agent's calls of models spend from the budgets of the workspace and of the agent.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(SettingsOverview), "The settings") },
}).handle(async (c) => answer(c, presentOverview(await findMessagingSettings(c.var.ctx, new URL(c.req.url).origin))));
