import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { chooseAnsweringAgent } from "./messaging-settings.ts";
import { presentSettings, SettingsBody, SettingsView } from "./schemas.ts";

export const updateMessagingSettingsRoute = operation({
  method: "put",
  path: "/api/messaging/settings",
  operationId: "updateMessagingSettings",
  tags: ["Messaging"],
  summary: "Choose the agent that answers messages",
  description:
    "From now on the agent answers the messages that people send to the tenant's number. Each person has a chat session with the agent, listed among the sessions of the user who chose it. A supervised or autonomous agent sends its answers directly. The answers of a student or an intern wait for an approval. With null, messages are stored but not answered.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(SettingsBody, "The agent"),
  responses: { ...ok(enveloped(SettingsView), "The settings"), ...refuses("AGENT_NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => chooseAnsweringAgent(ctx, c.req.valid("json").agent_id),
    (answering) => ({ status: 200, data: presentSettings(answering) }),
  ),
);
