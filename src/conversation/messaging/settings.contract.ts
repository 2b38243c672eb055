import { z } from "#http/operation";
import { id, timestamp, title, toTimestampOrNull } from "#http/schemas";

import type { Answering, MessagingOverview } from "./messaging-settings.ts";
import { ConnectionState, Knowledge, NamedAgentView } from "./schemas.ts";

const KNOWLEDGE =
  "Knowledge that the agent may tell a stranger beside that person's own conversation: `domain` (the content of its domain), `memory` (its work for the tenant, and its lessons). Other strangers' conversations are never among it";

export const SettingsView = z
  .object({
    agent_id: id().nullable().openapi({ description: "The answering agent; null for none" }),
    agent: NamedAgentView.nullable().openapi({ description: "Current data of that agent; null if it was deleted" }),
    chosen_by: id()
      .nullable()
      .openapi({ description: "The person who chose it. The conversations are among that person's chat sessions" }),
    allowed_tools: z.array(z.string()).openapi({
      description:
        "The tools and skills that the agent may use when a stranger writes, beside those that only compute. Each call with an effect above reading still asks a person",
      example: ["search_marketplace"],
    }),
    allowed_knowledge: z.array(Knowledge).openapi({ description: KNOWLEDGE, example: ["domain"] }),
    updated_at: timestamp().nullable().openapi({ description: "When the agent was chosen" }),
  })
  .openapi("MessagingSettings");

export const SettingsOverview = SettingsView.extend({
  connection: z
    .object({
      state: ConnectionState.openapi({ description: "Whether messages can be sent now", example: "connected" }),
      configured: z
        .boolean()
        .openapi({ description: "Whether the operator of this instance has configured the provider" }),
      phone_number: z
        .string()
        .nullable()
        .openapi({ description: "The number in readable form", example: "+46 8 123 456" }),
      business_name: z
        .string()
        .nullable()
        .openapi({ description: "The verified name of the business", example: "Smedjan AB" }),
      connected_at: timestamp().nullable().openapi({ description: "When a user allowed the connection" }),
      expires_at: timestamp().nullable().openapi({ description: "When a user must allow it again, if known" }),
    })
    .openapi({ description: "The stored details of the phone number" }),
  webhook: z
    .object({
      address: z.string().openapi({
        description: "The webhook address that the operator enters at the provider",
        example: "https://tenure.example.com/api/v1/webhooks/messaging",
      }),
      verify_token_set: z.boolean().openapi({
        description: "Whether this instance has a verify token; without one the provider cannot verify it",
      }),
      last_message_at: timestamp().nullable().openapi({ description: "When the last message from a person arrived" }),
    })
    .openapi({ description: "The webhook that receives messages" }),
}).openapi("MessagingOverview");

export const SettingsBody = z
  .strictObject({
    agent_id: z.uuid().nullable().openapi({ description: "The answering agent; null for none", example: null }),
    allowed_tools: z.array(title(200)).max(100).optional().openapi({
      description:
        "Names of tools, and ids or names of skills, that the agent may use when a stranger writes. Unchanged if absent; empty at first",
      example: [],
    }),
    allowed_knowledge: z
      .array(Knowledge)
      .max(Knowledge.options.length)
      .optional()
      .openapi({ description: `${KNOWLEDGE}. Unchanged if absent; empty at first`, example: ["domain"] }),
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
