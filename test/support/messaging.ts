import { createHmac, randomBytes } from "node:crypto";

import { type Answer, call, newAddress, type TestAccount } from "#test/support/client";
import { PROVIDER_CLIENTS } from "#test/support/providers/clients";
import { businessOf, type MessagingData, numberOf, type TakenMessage } from "#test/support/providers/messaging";
import { connect, vendorAccount, type VendorAccount } from "#test/support/providers/vendor-account";

export interface MessageView {
  id: string;
  direction: "in" | "out";
  contact: { id: string; phone: string | null; name: string | null };
  kind: string;
  text: string;
  state: string;
  error: { code: string; message: string } | null;
  agent_id: string | null;
  execution_id: string | null;
  in_reply_to: string | null;
  approval_id: string | null;
  effect_id: string | null;
  provider_message_id: string | null;
}

/** A tenant's number at the simulated provider. */
export interface TestNumber {
  account: VendorAccount;
  id: string;
  businessId: string;
  /** The messages that the provider accepted for sending. */
  taken(): Promise<TakenMessage[]>;
  /** Records that people write now, for the provider's window. */
  wrote(...handles: string[]): Promise<void>;
}

export function numberAt(account: VendorAccount): TestNumber {
  const data = async () => ((await account.state()).data["messaging"] ?? {}) as MessagingData;
  return {
    account,
    id: numberOf(account.id),
    businessId: businessOf(account.id),
    taken: async () => (await data()).taken ?? [],
    wrote: async (...handles) => {
      const known = await data();
      const windows = { ...known.windows, ...Object.fromEntries(handles.map((handle) => [handle, Date.now()])) };
      await account.put({ messaging: { ...known, windows } });
    },
  };
}

export const connectNumber = async (owner: TestAccount, account = vendorAccount()): Promise<TestNumber> =>
  numberAt(await connect(owner, "messaging", account));

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
export function writings(number: Pick<TestNumber, "id">, ...messages: Writing[]) {
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

const metadataOf = ({ id }: Pick<TestNumber, "id">) => ({ display_phone_number: "468123456", phone_number_id: id });

/** The change that reports the states of sent messages. */
export function statuses(
  number: Pick<TestNumber, "id">,
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

export const WEBHOOK = "/api/v1/webhooks/messaging";

/** The provider sends bytes with its signature, or with another one. */
export const deliverBytes = (bytes: string, signature = signatureOf(bytes)): Promise<Answer> =>
  call("POST", WEBHOOK, {
    rawBody: bytes,
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    from: newAddress(),
  });

export const deliver = (number: TestNumber, ...changes: unknown[]): Promise<Answer> =>
  deliverBytes(envelopeBytes(number.businessId, ...changes));

export async function messagesOf(owner: TestAccount, query = ""): Promise<MessageView[]> {
  const answer = await call("GET", `/api/messaging/messages?limit=100${query}`, { token: owner.token });
  return answer.data<{ messages: MessageView[] }>().messages;
}

export const chooseAgent = (
  owner: TestAccount,
  agentId: string | null,
  opened: { allowed_tools?: string[]; allowed_knowledge?: string[] } = {},
): Promise<Answer> =>
  call("PUT", "/api/messaging/settings", { token: owner.token, body: { agent_id: agentId, ...opened } });
