import { z } from "@hono/zod-openapi";

import { CONNECTION_STATES } from "#connections/integrations/connection-state";
import { STRANGER_KNOWLEDGE } from "#engine/reasoning/stranger";
import { pageQuery, Pagination } from "#http/paging";
import { id, jsonObject, prose, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import type { Acted } from "#platform/effects/act-once";

import { windowEnd } from "./message-times.ts";
import type { MessagingStatus } from "./messaging-status.ts";
import type { MessageOfContact, MessageRow, TemplateRow } from "./store.ts";

export const StatusView = z
  .object({
    connected: z.boolean().openapi({ description: "Whether messages can be sent now", example: true }),
    phone_number: z
      .string()
      .nullable()
      .openapi({ description: "The number in readable form", example: "+46 8 123 456" }),
    business_name: z
      .string()
      .nullable()
      .openapi({ description: "The verified name of the business", example: "Smedjan AB" }),
    connected_at: timestamp().nullable().openapi({ description: "When a user allowed the connection" }),
  })
  .openapi("MessagingStatus");

const answered = (description: string) => z.string().min(1).max(8_192).optional().openapi({ description });

export const ConfirmConnectionBody = z
  .strictObject({
    state: z.string().min(1).max(1_000).openapi({ description: "The state of the connection that was begun" }),
    code: answered("The code to exchange"),
    error: answered("The reason for a missing code"),
  })
  .openapi("ConfirmMessagingConnection", { example: { state: "eyJhbGciOiJkaXIi", code: "AQDkP3T" } });

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
    .openapi({ description: "Values for the template, in the provider's format" }),
});

export const SendMessageBody = z
  .strictObject({
    to: recipient(),
    message: prose(4_096).optional().openapi({
      description: "Free text, allowed for 24 hours after the person's last message",
      example: "Your order is ready.",
    }),
    template: Template.optional().openapi({ description: "A template instead of `message`, allowed at any time" }),
  })
  .superRefine(({ message, template }, context) => {
    if ((message === undefined) === (template === undefined))
      context.addIssue({ code: "custom", path: ["message"], message: "is required unless a template is given" });
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
      "Incoming: `waiting`, `answering`, `answered`, `ignored`, `failed`. Outgoing: `awaiting_approval`, `queued`, `sending`, `unknown` (the provider may or may not have accepted it), `sent`, `delivered`, `read`, `discarded`, `failed`",
    example: "sent",
  });

export const SentView = z.object({
  message_id: id().openapi({ description: "Id of the message on this platform" }),
  status: state(),
});

export const ConnectionState = z.enum(CONNECTION_STATES);
export const Knowledge = z.enum(STRANGER_KNOWLEDGE);

export const NamedAgentView = z.object({
  id: id(),
  name: z.string().openapi({ example: "Front Desk" }),
  level: z.string().openapi({ description: "Its current level", example: "supervised" }),
});

export const MessagesQuery = z.object({
  ...pageQuery,
  direction: z
    .enum(["in", "out"])
    .optional()
    .openapi({ description: "Only incoming or only outgoing messages", example: "in" }),
  state: z.enum(STATES).optional().openapi({ description: "Only messages in this state", example: "failed" }),
  contact: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "Only messages from and to this person, by `contact.id`", example: "46701234567" }),
});

const Failure = z.object({
  code: z.string().openapi({ description: "The platform's code, or the provider's number", example: "131026" }),
  message: z.string().openapi({ description: "Reason in words", example: "Message undeliverable." }),
});

export const MessageView = z
  .object({
    id: id(),
    direction: z.enum(["in", "out"]).openapi({ description: "Direction of the message", example: "in" }),
    contact: z.object({
      id: z
        .string()
        .openapi({ description: "Id of the person at the provider, or the phone number", example: "46701234567" }),
      phone: z
        .string()
        .nullable()
        .openapi({ description: "Null if the provider does not report it", example: "46701234567" }),
      name: z.string().nullable().openapi({ description: "The name that the person chose", example: "Anna" }),
      free_words_until: timestamp()
        .nullable()
        .openapi({ description: "Until when free text may be sent; null if the person never wrote" }),
      stopped_at: timestamp().nullable().openapi({
        description: "When the person asked for no more messages; null while messages may be sent",
      }),
    }),
    kind: z.string().openapi({
      description:
        "The provider's name of the kind. `consent`: the platform's confirmation of STOP or START. `unreadable`: its answer to a picture, a sound or a file without words",
      example: "text",
    }),
    text: z.string().openapi({ description: "Text of the message", example: "Where is my order?" }),
    state: state(),
    error: Failure.nullable().openapi({ description: "Reason why it failed, was ignored or is waiting" }),
    agent_id: id().nullable().openapi({ description: "The agent that answers or wrote the message" }),
    agent: NamedAgentView.nullable().openapi({ description: "Current data of that agent; null if it was deleted" }),
    session_id: id()
      .nullable()
      .openapi({ description: "The chat session with this person; only its owner can read it" }),
    execution_id: id().nullable().openapi({ description: "The run that answers the message" }),
    in_reply_to: id().nullable().openapi({ description: "For an answer, the message that it answers" }),
    approval_id: id().nullable().openapi({ description: "The approval that the answer needs or needed" }),
    effect_id: id().nullable().openapi({ description: "The effect of the latest attempt to send it" }),
    provider_message_id: z.string().nullable().openapi({ description: "The provider's id", example: "wamid.HBgL" }),
    sent_at: timestamp().openapi({ description: "When it was sent" }),
    updated_at: timestamp().openapi({ description: "When its state last changed" }),
  })
  .openapi("Message");

export const MessageList = z.object({
  messages: z.array(MessageView).openapi({ description: "The entries, newest first" }),
  pagination: Pagination,
});

export const TemplatesQuery = z.object(pageQuery);

export const TemplateView = z
  .object({
    template_id: z.string().openapi({ description: "Id at the provider", example: "594425479261596" }),
    name: z.string().openapi({ description: "Name of the template", example: "order_ready" }),
    language: z.string().openapi({ description: "Its language", example: "en_US" }),
    event: z.string().openapi({ description: "The provider's latest status, in its own terms", example: "APPROVED" }),
    reason: z.string().nullable().openapi({ description: "Reason, if the provider gives one", example: null }),
    event_at: timestamp().openapi({ description: "When the status was reported" }),
  })
  .openapi("MessageTemplate");

export const TemplateList = z.object({
  templates: z.array(TemplateView).openapi({ description: "Every template that the provider has reported on" }),
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

export const presentMessage = (row: MessageOfContact) => ({
  id: row.id,
  direction: row.direction,
  contact: {
    id: row.contact.handle,
    phone: row.contact.phone,
    name: row.contact.name,
    free_words_until: toTimestampOrNull(windowEnd(row.contact.lastInboundAt)),
    stopped_at: toTimestampOrNull(row.contact.stoppedAt),
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
