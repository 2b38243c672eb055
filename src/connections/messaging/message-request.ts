import { z } from "zod";

import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";

/** A message template that the provider approved, with its values. */
export interface MessageTemplate {
  name: string;
  language: string;
  components?: readonly Record<string, unknown>[] | undefined;
}

export interface OutboundMessage {
  /** The provider's id of a person, or a phone number in digits. */
  handle: string;
  content: { text: string } | { template: MessageTemplate };
  /** Returned with each state of the message. */
  reference: string;
}

/** A person's id for a business, as the provider writes it. */
const isPersonId = (handle: string): boolean => /^[A-Z]{2}\./.test(handle);

/** The call that sends a message. It is made once, because the provider supports no idempotency key. */
export const messageRequest = (
  graph: string,
  numberId: string,
  { handle, content, reference }: OutboundMessage,
): VendorRequest => ({
  method: "POST",
  url: `${graph}/${numberId}/messages`,
  json: {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...(isPersonId(handle) ? { recipient: handle } : { to: handle }),
    ...wireOf(content),
    biz_opaque_callback_data: reference,
  },
});

function wireOf(content: OutboundMessage["content"]): Record<string, unknown> {
  if ("text" in content) return { type: "text", text: { body: content.text, preview_url: false } };
  const { name, language, components } = content.template;
  return { type: "template", template: { name, language: { code: language }, ...(components ? { components } : {}) } };
}

const Taken = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z.array(z.object({ wa_id: z.string().nullish() })).nullish(),
});

/** An accepted message. */
export interface AcceptedMessage {
  /** The provider's id of it. */
  id: string;
  /** The phone number by which the provider knows the person, in digits; null where it names none. */
  phone: string | null;
}

/** The provider's answer about an accepted message. Throws PROVIDER_ERROR for one without an id. */
export function acceptedMessage(answer: VendorAnswer): AcceptedMessage {
  const { messages, contacts } = readAnswer(Taken, answer);
  const phone = contacts?.[0]?.wa_id ?? "";
  return { id: messages[0]?.id ?? "", phone: /^\d{5,20}$/.test(phone) ? phone : null };
}
