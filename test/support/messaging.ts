import { type Answer, call, newAddress, type TestAccount } from "#test/support/client";
import { envelopeBytes, signatureOf, WEBHOOK } from "#test/support/messaging-wire";
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
