import { createHmac, randomBytes } from "node:crypto";

import { PROVIDER_CLIENTS } from "#test/support/providers/clients";

/** The address at which an instance takes the provider's updates. */
export const WEBHOOK = "/api/v1/webhooks/messaging";

/** A number, by the provider's id of it. */
interface NamedNumber {
  id: string;
}

export const wamid = (): string => `wamid.${randomBytes(18).toString("base64")}`;

export interface Writing {
  id?: string;
  from?: string;
  /** The provider's id of the person. */
  personId?: string;
  name?: string;
  text?: string;
  /** Members of the message in the place of a text. */
  content?: { type: string } & Record<string, unknown>;
  at?: number;
}

/**
 * The change that reports people's messages. The phone number of a person with the provider's id is included only where
 * a test sets it.
 */
export function writings(number: NamedNumber, ...messages: Writing[]) {
  const contacts = messages.map(({ from, personId, name = "Anna" }) => ({
    profile: { name },
    ...identityOf({ from, personId }, "wa_id", "user_id"),
  }));
  const written = messages.map(({ id = wamid(), from, personId, text = "Hello", content, at = Date.now() }) => ({
    ...identityOf({ from, personId }, "from", "from_user_id"),
    id,
    timestamp: String(Math.floor(at / 1_000)),
    ...(content ?? { type: "text", text: { body: text } }),
  }));
  return {
    field: "messages",
    value: { messaging_product: "whatsapp", metadata: metadataOf(number), contacts, messages: written },
  };
}

function identityOf(
  { from, personId }: { from: string | undefined; personId: string | undefined },
  phoneName: string,
  idName: string,
): Record<string, string> {
  if (personId === undefined) return { [phoneName]: from ?? "46701234567" };
  return { [idName]: personId, ...(from === undefined ? {} : { [phoneName]: from }) };
}

const metadataOf = ({ id }: NamedNumber) => ({ display_phone_number: "468123456", phone_number_id: id });

/** The change that reports the states of sent messages. */
export function statuses(
  number: NamedNumber,
  ...told: { id: string; status: string; reference?: string | null; errors?: unknown[] }[]
) {
  const list = told.map(({ id, status, reference, errors }) => ({
    id,
    status,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    recipient_id: "46701234567",
    ...(reference === undefined || reference === null ? {} : { biz_opaque_callback_data: reference }),
    ...(errors === undefined ? {} : { errors }),
  }));
  return { field: "messages", value: { messaging_product: "whatsapp", metadata: metadataOf(number), statuses: list } };
}

/** The bytes that the provider sends: characters beyond ASCII and slashes are escaped, so that only the bytes can be signed. */
export function envelopeBytes(businessId: string, ...changes: unknown[]): string {
  const envelope = {
    object: "whatsapp_business_account",
    entry: [{ id: businessId, time: Math.floor(Date.now() / 1_000), changes }],
  };
  return JSON.stringify(envelope)
    .replaceAll("/", "\\/")
    .replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export const signatureOf = (bytes: string, secret: string = PROVIDER_CLIENTS.MESSAGING_APP_SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;
