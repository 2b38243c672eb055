import { field } from "#http/field";
import { z } from "#http/operation";
import { id, timestamp, title, toTimestampOrNull } from "#http/schemas";

import type { Answering, MessagingOverview } from "./messaging-settings.ts";
import { ConnectionState, Knowledge, NamedAgentView } from "./schemas.ts";

const KNOWLEDGE =
  "Knowledge that the agent may tell a stranger beside that person's own conversation: `domain` (the content of its domain), `memory` (its work for the tenant, and its lessons). Other strangers' conversations are never among it";

export const SettingsView = z
  .object({
    agent_id: field(id().nullable(), "The answering agent; null for none"),
    agent: field(NamedAgentView.nullable(), "Current data of that agent; null if it was deleted"),
    chosen_by: field(
      id().nullable(),
      "The person who chose it. The conversations are among that person's chat sessions",
    ),
    allowed_tools: field(
      z.array(z.string()),
      "The tools and skills that the agent may use when a stranger writes, beside those that only compute. Each call with an effect above reading still asks a person",
      ["search_marketplace"],
    ),
    allowed_knowledge: field(z.array(Knowledge), KNOWLEDGE, ["domain"]),
    updated_at: field(timestamp().nullable(), "When the agent was chosen"),
  })
  .openapi("MessagingSettings");

export const SettingsOverview = SettingsView.extend({
  connection: field(
    z.object({
      state: field(ConnectionState, "Whether messages can be sent now", "connected"),
      configured: field(z.boolean(), "Whether the operator of this instance has configured the provider"),
      phone_number: field(z.string().nullable(), "The number in readable form", "+46 8 123 456"),
      business_name: field(z.string().nullable(), "The verified name of the business", "Smedjan AB"),
      connected_at: field(timestamp().nullable(), "When a user allowed the connection"),
      expires_at: field(timestamp().nullable(), "When a user must allow it again, if known"),
    }),
    "The stored details of the phone number",
  ),
  webhook: field(
    z.object({
      address: field(
        z.string(),
        "The webhook address that the operator enters at the provider",
        "https://tenure.example.com/api/v1/webhooks/messaging",
      ),
      verify_token_set: field(
        z.boolean(),
        "Whether this instance has a verify token; without one the provider cannot verify it",
      ),
      last_message_at: field(timestamp().nullable(), "When the last message from a person arrived"),
    }),
    "The webhook that receives messages",
  ),
}).openapi("MessagingOverview");

export const SettingsBody = z
  .strictObject({
    agent_id: field(z.uuid().nullable(), "The answering agent; null for none", null),
    allowed_tools: field(
      z.array(title(200)).max(100).optional(),
      "Names of tools, and ids or names of skills, that the agent may use when a stranger writes. Unchanged if absent; empty at first",
      [],
    ),
    allowed_knowledge: field(
      z.array(Knowledge).max(Knowledge.options.length).optional(),
      `${KNOWLEDGE}. Unchanged if absent; empty at first`,
      ["domain"],
    ),
  })
  .openapi("UpdateMessagingSettings", { example: { agent_id: null, allowed_tools: [], allowed_knowledge: [] } });

export const presentSettings = ({ settings, agent }: Answering) => ({
  agent_id: settings?.agentId ?? null,
  agent,
  chosen_by: settings?.chosenBy ?? null,
  allowed_tools: settings?.allowedTools ?? [],
  allowed_knowledge: settings?.allowedKnowledge ?? [],
  updated_at: toTimestampOrNull(settings?.updatedAt ?? null),
});

export const presentOverview = ({ connection, webhook, ...answering }: MessagingOverview) => ({
  ...presentSettings(answering),
  connection: {
    state: connection.state,
    configured: connection.isConfigured,
    phone_number: connection.phoneNumber,
    business_name: connection.businessName,
    connected_at: toTimestampOrNull(connection.connectedAt),
    expires_at: toTimestampOrNull(connection.endsAt),
  },
  webhook: {
    address: webhook.address,
    verify_token_set: webhook.isTokenSet,
    last_message_at: toTimestampOrNull(webhook.lastMessageAt),
  },
});
