import { z } from "zod";

import { shownName } from "#lib/hidden-characters";

import { Message, quotedIn, seconds, wishIn, wordsOf } from "./message-words.ts";
import { notAHeader } from "./quoted-message.ts";

/** A message that a person sent to a phone number. */
export interface InboundMessage {
  numberId: string;
  providerMessageId: string;
  /** The provider's id of the person, or the phone number where it gives none. */
  handle: string;
  /** Digits; null when the provider does not report them. */
  phone: string | null;
  name: string | null;
  kind: string;
  /** As text, whatever the kind. */
  text: string;
  /** The provider's id of the earlier message that it answers or reacts to; null without one. */
  quotedId: string | null;
  /** The person's wish about further messages, by words, a caption or a button; null for all others. */
  wish: "stop" | "start" | null;
  /** Whether an agent should answer it. */
  wantsAnswer: boolean;
  /** Milliseconds since 1970. */
  sentAt: number;
}

export const DELIVERY_STATES = ["sent", "delivered", "read", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The state of one of our messages. */
export interface DeliveryNotice {
  numberId: string;
  providerMessageId: string;
  /** The reference that we sent with the message; null when the provider omits it. */
  reference: string | null;
  state: DeliveryState;
  error: { code: string; message: string } | null;
}

/** A wish that a person expressed with the provider's own switch, without a message. */
export interface ConsentNotice {
  numberId: string;
  /** Digits. */
  phone: string;
  name: string | null;
  wish: "stop" | "start";
  /** Milliseconds since 1970. */
  sentAt: number;
}

export interface TemplateNotice {
  businessId: string;
  templateId: string;
  name: string;
  language: string;
  event: string;
  reason: string | null;
  eventAt: number;
}

export interface ReadEnvelope {
  messages: InboundMessage[];
  deliveries: DeliveryNotice[];
  templates: TemplateNotice[];
  wishes: ConsentNotice[];
  /** The business of each number. */
  businesses: Map<string, string>;
  /** Number of unknown parts: from a newer version of the provider, or a fault. */
  unknown: number;
}

const Contact = z.object({
  profile: z.object({ name: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
});
type Contact = z.infer<typeof Contact>;

const Delivery = z.object({
  id: z.string().min(1).max(256),
  // «played» is the «read» of voice messages.
  status: z.enum([...DELIVERY_STATES, "played"]),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

/** https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/reference/user_preferences */
const Preference = z.object({
  wa_id: z.string().regex(/^\d{5,20}$/),
  value: z.enum(["stop", "resume"]),
  timestamp: seconds,
});

const Template = z.object({
  event: z.string().max(100),
  message_template_id: z.union([z.number(), z.string().max(100)]),
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(50),
  reason: z.string().max(500).nullish(),
});

const Envelope = z.object({
  entry: z.array(
    z.object({
      id: z.coerce.string(),
      time: seconds.optional(),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

const Numbered = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  user_preferences: z.array(z.unknown()).optional(),
});

/**
 * Reads the provider's envelope part by part, so that an unreadable part does not keep the others from being stored.
 */
export function readEnvelope(body: unknown, now: number): ReadEnvelope {
  const read: ReadEnvelope = {
    messages: [],
    deliveries: [],
    templates: [],
    wishes: [],
    businesses: new Map(),
    unknown: 0,
  };
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return { ...read, unknown: 1 };
  for (const { id, time = now, changes } of envelope.data.entry)
    for (const { field, value } of changes) {
      if (field === "messages" || field === "user_preferences") readNumbered(value, id, read);
      else if (field === "message_template_status_update") readTemplate(value, id, time, read);
      else read.unknown += 1;
    }
  return read;
}

function readNumbered(value: unknown, businessId: string, read: ReadEnvelope): void {
  const numbered = Numbered.safeParse(value);
  if (!numbered.success) {
    read.unknown += 1;
    return;
  }
  const { metadata, contacts = [], messages = [], statuses = [], user_preferences: preferences = [] } = numbered.data;
  const numberId = metadata.phone_number_id;
  read.businesses.set(numberId, businessId);
  const people = contacts.flatMap((contact) => Contact.safeParse(contact).data ?? []);
  for (const entry of messages) {
    const message = Message.safeParse(entry);
    const inbound = message.success ? inboundOf(message.data, people, numberId) : null;
    if (inbound === null) read.unknown += 1;
    else read.messages.push(inbound);
  }
  for (const entry of statuses) {
    const delivery = Delivery.safeParse(entry);
    if (delivery.success) read.deliveries.push(deliveryOf(delivery.data, numberId));
    else read.unknown += 1;
  }
  for (const entry of preferences) {
    const preference = Preference.safeParse(entry);
    if (preference.success) read.wishes.push(wishOf(preference.data, people, numberId));
    else read.unknown += 1;
  }
}

const wishOf = (
  { wa_id: phone, value, timestamp: sentAt }: z.infer<typeof Preference>,
  people: readonly Contact[],
  numberId: string,
): ConsentNotice => ({
  numberId,
  phone,
  name:
    people
      .find(({ wa_id: of }) => of === phone)
      ?.profile?.name?.slice(0, MAX_NAME)
      .toWellFormed() ?? null,
  wish: value === "stop" ? "stop" : "start",
  sentAt,
});

const PERSON_ID = /^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/;
const PHONE = /^\d{5,20}$/;

/** Null for a message without a sender, which could not be answered. */
function inboundOf(message: Message, people: readonly Contact[], numberId: string): InboundMessage | null {
  const { from = "", from_user_id: given = "" } = message;
  // A person with a username may have the provider's id instead of the phone number.
  const personId = [given, from].find((text) => PERSON_ID.test(text)) ?? null;
  const phone = PHONE.test(from) ? from : null;
  const handle = personId ?? phone;
  if (handle === null) return null;
  const person = people.find(
    ({ user_id: id, wa_id: of }) => (personId !== null && id === personId) || (phone !== null && of === phone),
  );
  const words = wordsOf(message);
  return {
    numberId,
    providerMessageId: message.id,
    handle,
    phone,
    name: shownName(person?.profile?.name?.slice(0, MAX_NAME) ?? null),
    kind: message.type,
    text: notAHeader(words ?? "")
      .slice(0, MAX_TEXT)
      .toWellFormed(),
    quotedId: quotedIn(message),
    wish: wishIn(message),
    wantsAnswer: words !== null && words.trim() !== "" && message.type !== "sticker",
    sentAt: message.timestamp,
  };
}

const MAX_NAME = 200;
/** Less than the maximum length of an execution's task, so that a quotation fits before it; the provider's limit for a person's message is lower. */
const MAX_TEXT = 9_000;

function deliveryOf(
  { id, status, biz_opaque_callback_data: reference, errors = [] }: z.infer<typeof Delivery>,
  numberId: string,
): DeliveryNotice {
  const [first] = errors;
  const message = first?.error_data?.details ?? first?.message ?? first?.title ?? "The provider gives no reason.";
  return {
    numberId,
    providerMessageId: id,
    reference: reference ?? null,
    state: status === "played" ? "read" : status,
    error: first === undefined ? null : { code: String(first.code), message: message.slice(0, 500).toWellFormed() },
  };
}

function readTemplate(value: unknown, businessId: string, eventAt: number, read: ReadEnvelope): void {
  const template = Template.safeParse(value);
  if (!template.success) {
    read.unknown += 1;
    return;
  }
  const {
    event,
    reason,
    message_template_id: id,
    message_template_name: name,
    message_template_language: language,
  } = template.data;
  read.templates.push({ businessId, templateId: String(id), name, language, event, reason: reason ?? null, eventAt });
}
