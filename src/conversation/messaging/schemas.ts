import { z } from "@hono/zod-openapi";

import { CONNECTION_STATES } from "#connections/integrations/connection-state";
import { pageQuery, Pagination } from "#http/paging";
import { id, jsonObject, prose, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import type { Acted } from "#platform/effects/act-once";

import { windowEnd } from "./message-times.ts";
import type { Answering, MessagingOverview } from "./messaging-settings.ts";
import type { MessagingStatus } from "./messaging-status.ts";
import type { MessageOfContact, MessageRow, TemplateRow } from "./store.ts";

export const StatusView = z
  .object({
    connected: z.boolean().openapi({ description: "Whether messages can be sent now", example: true }),
    phone_number: z.string().nullable().openapi({ description: "As people read it", example: "+46 8 123 456" }),
    business_name: z.string().nullable().openapi({ description: "The verified name", example: "Smedjan AB" }),
    connected_at: timestamp().nullable().openapi({ description: "When a user allowed the connection" }),
  })
  .openapi("MessagingStatus");

/** A phone number as people write it, or the provider's id of a person. */
const recipient = () =>
  z
    .string()
    .max(200)
    .regex(/^(?:\+?[\d ()-]{5,30}|[A-Z]{2}\.[A-Za-z0-9.]{1,140})$/, {
      message: "must be a phone number with its country code",
    })
    .transform((to) => (/^[A-Z]/.test(to) ? to : to.replaceAll(/\D/g, "")))
    .refine((to) => /^[A-Z]/.test(to) || /^\d{5,20}$/.test(to), { message: "must have 5 to 20 digits" })
    .openapi({ description: "Phone number with its country code", example: "+46 70 123 45 67" });

const Template = z.strictObject({
  name: title(512).openapi({ description: "Name of an approved template", example: "order_ready" }),
  language: title(50).openapi({ description: "Language of the template", example: "en_US" }),
  components: z
    .array(jsonObject())
    .max(20)
    .optional()
    .openapi({ description: "What fills the template, in the provider's form" }),
});

export const SendMessageBody = z
  .strictObject({
    to: recipient(),
    message: prose(4_096).optional().openapi({
      description: "Free words; they may be sent for 24 hours after the person last wrote",
      example: "Your order is ready.",
    }),
    template: Template.optional().openapi({ description: "In the place of `message`, at any time" }),
  })
  .superRefine(({ message, template }, context) => {
    if ((message === undefined) === (template === undefined))
      context.addIssue({ code: "custom", path: ["message"], message: "is required, or a template in its place" });
  })
  .openapi("SendMessage", { example: { to: "+46 70 123 45 67", message: "Your order is ready." } });

const STATES = [
  "waiting",
  "answering",
  "answered",
  "ignored",
  "awaiting_approval",
  "queued",
  "sending",
  "unknown",
  "sent",
  "delivered",
  "read",
  "discarded",
  "failed",
] as const satisfies readonly MessageRow["state"][];

const state = () =>
  z.enum(STATES).openapi({
    description:
      "In: `waiting`, `answering`, `answered`, `ignored`, `failed`. Out: `awaiting_approval`, `queued`, `sending`, `unknown` (nobody knows whether the provider took it), `sent`, `delivered`, `read`, `discarded`, `failed`",
    example: "sent",
  });

export const SentView = z.object({
  message_id: id().openapi({ description: "Id of the message here" }),
  status: state(),
});

const NamedAgentView = z.object({
  id: id(),
  name: z.string().openapi({ example: "Front Desk" }),
  level: z.string().openapi({ description: "Its level now", example: "supervised" }),
});

export const SettingsView = z
  .object({
    agent_id: id().nullable().openapi({ description: "The agent that answers; null for nobody" }),
    agent: NamedAgentView.nullable().openapi({ description: "That agent as it is now; null when it is deleted" }),
    chosen_by: id()
      .nullable()
      .openapi({ description: "The person who chose it: the conversations are among that person's chat sessions" }),
    updated_at: timestamp().nullable().openapi({ description: "When it was chosen" }),
  })
  .openapi("MessagingSettings");

export const SettingsOverview = SettingsView.extend({
  connection: z
    .object({
      state: z
        .enum(CONNECTION_STATES)
        .openapi({ description: "Whether messages can be sent now", example: "connected" }),
      configured: z.boolean().openapi({ description: "Whether the operator of this instance has set it up" }),
      phone_number: z.string().nullable().openapi({ description: "As people read it", example: "+46 8 123 456" }),
      business_name: z.string().nullable().openapi({ description: "The verified name", example: "Smedjan AB" }),
      connected_at: timestamp().nullable().openapi({ description: "When a user allowed the connection" }),
      expires_at: timestamp()
        .nullable()
        .openapi({ description: "When a user must allow it again, where that is known" }),
    })
    .openapi({ description: "The phone number, as the platform knows it" }),
  webhook: z
    .object({
      address: z.string().openapi({
        description: "What the operator enters at the provider",
        example: "https://tenure.example.com/api/v1/webhooks/messaging",
      }),
      verify_token_set: z.boolean().openapi({
        description: "Whether this instance has a verify token; without one the provider cannot verify it",
      }),
      last_message_at: timestamp().nullable().openapi({ description: "When the last message of a person came" }),
    })
    .openapi({ description: "How messages come" }),
}).openapi("MessagingOverview");

export const SettingsBody = z
  .strictObject({
    agent_id: z.uuid().nullable().openapi({ description: "The agent that answers; null for nobody", example: null }),
  })
  .openapi("UpdateMessagingSettings", { example: { agent_id: null } });

export const MessagesQuery = z.object({
  ...pageQuery,
  direction: z
    .enum(["in", "out"])
    .optional()
    .openapi({ description: "Only what came, or only what was sent", example: "in" }),
  state: z.enum(STATES).optional().openapi({ description: "Only messages in this state", example: "failed" }),
  contact: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "Only messages of and to this person, by `contact.id`", example: "46701234567" }),
});

const Failure = z.object({
  code: z.string().openapi({ description: "Our code, or the provider's number", example: "131026" }),
  message: z.string().openapi({ description: "Why, for people", example: "Message undeliverable." }),
});

export const MessageView = z
  .object({
    id: id(),
    direction: z.enum(["in", "out"]).openapi({ description: "Whether it came or was sent", example: "in" }),
    contact: z.object({
      id: z
        .string()
        .openapi({ description: "Id of the person at the provider, or the phone number", example: "46701234567" }),
      phone: z
        .string()
        .nullable()
        .openapi({ description: "Null when the provider does not tell it", example: "46701234567" }),
      name: z.string().nullable().openapi({ description: "As the person calls themselves", example: "Anna" }),
      free_words_until: timestamp()
        .nullable()
        .openapi({ description: "Until then free words may be sent; null when the person never wrote" }),
    }),
    kind: z.string().openapi({ description: "The provider's word for the kind", example: "text" }),
    text: z.string().openapi({ description: "What it says in words", example: "Where is my order?" }),
    state: state(),
    error: Failure.nullable().openapi({ description: "Why it failed, was ignored or waits" }),
    agent_id: id().nullable().openapi({ description: "The agent that answers or wrote it" }),
    agent: NamedAgentView.nullable().openapi({ description: "That agent as it is now; null when it is deleted" }),
    session_id: id()
      .nullable()
      .openapi({ description: "The chat session that goes on with this person; only its owner can read it" }),
    execution_id: id().nullable().openapi({ description: "The run that answers it" }),
    in_reply_to: id().nullable().openapi({ description: "Of an answer: the message that it answers" }),
    approval_id: id().nullable().openapi({ description: "The approval that the answer needs or needed" }),
    effect_id: id().nullable().openapi({ description: "The effect by which it was sent last" }),
    provider_message_id: z.string().nullable().openapi({ description: "The provider's id", example: "wamid.HBgL" }),
    sent_at: timestamp().openapi({ description: "When it was sent" }),
    updated_at: timestamp().openapi({ description: "When its state changed last" }),
  })
  .openapi("Message");

export const MessageList = z.object({
  messages: z.array(MessageView).openapi({ description: "The latest first" }),
  pagination: Pagination,
});

export const TemplatesQuery = z.object(pageQuery);

export const TemplateView = z
  .object({
    template_id: z.string().openapi({ description: "Id at the provider", example: "594425479261596" }),
    name: z.string().openapi({ description: "Name of the template", example: "order_ready" }),
    language: z.string().openapi({ description: "Its language", example: "en_US" }),
    event: z.string().openapi({ description: "What the provider told last, in its word", example: "APPROVED" }),
    reason: z.string().nullable().openapi({ description: "Why, where the provider says it", example: null }),
    event_at: timestamp().openapi({ description: "When it became so" }),
  })
  .openapi("MessageTemplate");

export const TemplateList = z.object({
  templates: z.array(TemplateView).openapi({ description: "Every template of which the provider told something" }),
  pagination: Pagination,
});

export const presentStatus = ({ isConnected, phoneNumber, businessName, connectedAt }: MessagingStatus) => ({
  connected: isConnected,
  phone_number: phoneNumber,
  business_name: businessName,
  connected_at: toTimestampOrNull(connectedAt),
});

/** Throws the refusal of a message that was not sent, or whose end is unknown. */
export function presentSent(acted: Acted<MessageRow>) {
  if (!acted.ok) throw acted.error;
  return { message_id: acted.result.id, status: acted.result.state };
}

export const presentSettings = ({ settings, agent }: Answering) => ({
  agent_id: settings?.agentId ?? null,
  agent,
  chosen_by: settings?.chosenBy ?? null,
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

export const presentMessage = (row: MessageOfContact) => ({
  id: row.id,
  direction: row.direction,
  contact: {
    id: row.contact.handle,
    phone: row.contact.phone,
    name: row.contact.name,
    free_words_until: toTimestampOrNull(windowEnd(row.contact.lastInboundAt)),
  },
  kind: row.kind,
  text: row.text,
  state: row.state,
  error: row.error,
  agent_id: row.agentId,
  agent: row.agent,
  session_id: row.contact.sessionId,
  execution_id: row.executionId,
  in_reply_to: row.inReplyTo,
  approval_id: row.approvalId,
  effect_id: row.effectId,
  provider_message_id: row.providerMessageId,
  sent_at: toTimestamp(row.sentAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentTemplate = ({ templateId, name, language, event, reason, eventAt }: TemplateRow) => ({
  template_id: templateId,
  name,
  language,
  event,
  reason,
  event_at: toTimestamp(eventAt),
});
