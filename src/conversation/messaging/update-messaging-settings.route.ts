import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { chooseAnsweringAgent } from "./messaging-settings.ts";
import { presentSettings, SettingsBody, SettingsView } from "./settings.contract.ts";

export const updateMessagingSettingsRoute = operation({
  method: "put",
  path: "/api/messaging/settings",
  operationId: "updateMessagingSettings",
  tags: ["Messaging"],
  summary: "Choose the agent that answers messages",
  description:
    "From now on the agent answers the messages that people send to the tenant's number. Each person has a chat session with the agent, listed among the sessions of the user who chose it. A supervised or autonomous agent sends its answers directly. The answers of a student or an intern wait for an approval. With null, messages are stored but not answered.\n\nThose who write are strangers: such a run sees only that person's own conversation, uses only tools that compute and those in `allowed_tools`, and each effect above reading asks a person, whatever the agent's level.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: jsonBody(SettingsBody, "The agent"),
  responses: { ...ok(enveloped(SettingsView), "The settings"), ...refuses("AGENT_NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const {
        agent_id: agentId,
        allowed_tools: allowedTools,
        allowed_knowledge: allowedKnowledge,
      } = c.req.valid("json");
      return chooseAnsweringAgent(ctx, { agentId, allowedTools, allowedKnowledge });
    },
    (answering) => ({ status: 200, data: presentSettings(answering) }),
  ),
);
