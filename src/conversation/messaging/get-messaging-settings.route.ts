import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok } from "#http/responses";

import { findMessagingSettings } from "./messaging-settings.ts";
import { presentSettings, SettingsView } from "./schemas.ts";

export const getMessagingSettingsRoute = operation({
  method: "get",
  path: "/api/messaging/settings",
  operationId: "getMessagingSettings",
  tags: ["Messaging"],
  summary: "Read which agent answers messages",
  description: "Names the agent that answers the messages of the tenant's number.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(SettingsView), "The settings"), ...tenantRefusals() },
}).handle(async (c) => answer(c, presentSettings(await findMessagingSettings(c.var.ctx))));
