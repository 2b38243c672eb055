import { z } from "@hono/zod-openapi";

import { CONNECTION_STATES } from "#connections/integrations/connection-state";
import { STRANGER_KNOWLEDGE } from "#engine/reasoning/stranger";
import { field } from "#http/field";
import { pageQuery, Pagination } from "#http/paging";
import { id, jsonObject, prose, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import type { Acted } from "#platform/effects/act-once";

import { windowEnd } from "./message-times.ts";
import type { MessagingStatus } from "./messaging-status.ts";
import type { MessageOfContact, MessageRow, TemplateRow } from "./store.ts";

export const StatusView = z
  .object({
    connected: field(z.boolean(), "Whether messages can be sent now", true),
    phone_number: field(z.string().nullable(), "The number in readable form", "+46 8 123 456"),
    business_name: field(z.string().nullable(), "The verified name of the business", "Smedjan AB"),
    connected_at: field(timestamp().nullable(), "When a user allowed the connection"),
  })
  .openapi("MessagingStatus");

const answered = (description: string) => field(z.string().min(1).max(8_192).optional(), description);

export const ConfirmConnectionBody = z
  .strictObject({
    state: field(z.string().min(1).max(1_000), "The state of the connection that was begun"),
    code: answered("The code to exchange"),
    error: answered("The reason for a missing code"),
  })
  .openapi("ConfirmMessagingConnection", { example: { state: "eyJhbGciOiJkaXIi", code: "AQDkP3T" } });

/** A phone number as people write it, or the provider's id of a person. */
const recipient = () =>
  field(
    z
      .string()
      .max(200)
      .regex(/^(?:\+?[\d ()-]{5,30}|[A-Z]{2}\.[A-Za-z0-9.]{1,140})$/, {
        message: "must be a phone number with its country code",
      })
      .transform((to) => (/^[A-Z]/.test(to) ? to : to.replaceAll(/\D/g, "")))
      .refine((to) => /^[A-Z]/.test(to) || /^\d{5,20}$/.test(to), { message: "must have 5 to 20 digits" }),
    "Phone number with its country code",
    "+46 70 123 45 67",
  );

const Template = z.strictObject({
  name: field(title(512), "Name of an approved template", "order_ready"),
  language: field(title(50), "Language of the template", "en_US"),
  components: field(z.array(jsonObject()).max(20).optional(), "Values for the template, in the provider's format"),
});

export const SendMessageBody = z
  .strictObject({
    to: recipient(),
    message: field(
      prose(4_096).optional(),
      "Free text, allowed for 24 hours after the person's last message",
      "Your order is ready.",
    ),
    template: field(Template.optional(), "A template instead of `message`, allowed at any time"),
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
  field(
    z.enum(STATES),
    "Incoming: `waiting`, `answering`, `answered`, `ignored`, `failed`. Outgoing: `awaiting_approval`, `queued`, `sending`, `unknown` (the provider may or may not have accepted it), `sent`, `delivered`, `read`, `discarded`, `failed`",
    "sent",
  );

export const SentView = z.object({
  message_id: field(id(), "Id of the message on this platform"),
  status: state(),
});

export const ConnectionState = z.enum(CONNECTION_STATES);
export const Knowledge = z.enum(STRANGER_KNOWLEDGE);

export const NamedAgentView = z.object({
  id: id(),
  name: z.string().openapi({ example: "Front Desk" }),
  level: field(z.string(), "Its current level", "supervised"),
});

export const MessagesQuery = z.object({
  ...pageQuery,
  direction: field(z.enum(["in", "out"]).optional(), "Only incoming or only outgoing messages", "in"),
  state: field(z.enum(STATES).optional(), "Only messages in this state", "failed"),
  contact: field(
    z.string().max(200).optional(),
    "Only messages from and to this person, by `contact.id`",
    "46701234567",
  ),
});

const Failure = z.object({
  code: field(z.string(), "The platform's code, or the provider's number", "131026"),
  message: field(z.string(), "Reason in words", "Message undeliverable."),
});

export const MessageView = z
  .object({
    id: id(),
    direction: field(z.enum(["in", "out"]), "Direction of the message", "in"),
    contact: z.object({
      id: field(z.string(), "Id of the person at the provider, or the phone number", "46701234567"),
      phone: field(z.string().nullable(), "Null if the provider does not report it", "46701234567"),
      name: field(z.string().nullable(), "The name that the person chose", "Anna"),
      free_words_until: field(
        timestamp().nullable(),
        "Until when free text may be sent; null if the person never wrote",
      ),
      stopped_at: field(
        timestamp().nullable(),
        "When the person asked for no more messages; null while messages may be sent",
      ),
    }),
    kind: field(
      z.string(),
      "The provider's name of the kind. `consent`: the platform's confirmation of STOP or START. `unreadable`: its answer to a picture, a sound or a file without words",
      "text",
    ),
    text: field(z.string(), "Text of the message", "Where is my order?"),
    state: state(),
    error: field(Failure.nullable(), "Reason why it failed, was ignored or is waiting"),
    agent_id: field(id().nullable(), "The agent that answers or wrote the message"),
    agent: field(NamedAgentView.nullable(), "Current data of that agent; null if it was deleted"),
    session_id: field(id().nullable(), "The chat session with this person; only its owner can read it"),
    execution_id: field(id().nullable(), "The run that answers the message"),
    in_reply_to: field(id().nullable(), "For an answer, the message that it answers"),
    approval_id: field(id().nullable(), "The approval that the answer needs or needed"),
    effect_id: field(id().nullable(), "The effect of the latest attempt to send it"),
    provider_message_id: field(z.string().nullable(), "The provider's id", "wamid.HBgL"),
    sent_at: field(timestamp(), "When it was sent"),
    updated_at: field(timestamp(), "When its state last changed"),
  })
  .openapi("Message");

export const MessageList = z.object({
  messages: field(z.array(MessageView), "The entries, newest first"),
  pagination: Pagination,
});

export const TemplatesQuery = z.object(pageQuery);

export const TemplateView = z
  .object({
    template_id: field(z.string(), "Id at the provider", "594425479261596"),
    name: field(z.string(), "Name of the template", "order_ready"),
    language: field(z.string(), "Its language", "en_US"),
    event: field(z.string(), "The provider's latest status, in its own terms", "APPROVED"),
    reason: field(z.string().nullable(), "Reason, if the provider gives one", null),
    event_at: field(timestamp(), "When the status was reported"),
  })
  .openapi("MessageTemplate");

export const TemplateList = z.object({
  templates: field(z.array(TemplateView), "Every template that the provider has reported on"),
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
