import { createHmac } from "node:crypto";

import { expect, vi } from "vitest";

import { call, newAddress, type Answer, type TestAccount } from "#test/support/client";
import { strikeClock } from "#test/support/webhooks";

export interface TriggerView {
  id: string;
  name: string;
  url: string | null;
  secret: string;
  state: "active" | "failing" | "paused";
  paused: { reason: string; words: string | null; by: { id: string } | null } | null;
  failures_in_a_row: number;
  last_error: { code: string } | null;
  knows_repeats: boolean;
  held: number;
  counts: { started: number; ignored: number; duplicate: number; refused: number };
  unverified: { count: number; latest: { at: string; reason: string }[] };
  owner: { id: string };
}

export interface TriggerDeliveryView {
  id: string;
  status: "accepted" | "ignored" | "duplicate" | "held" | "refused";
  reason: { code: string; message: string; execution_id?: string } | null;
  sender_id: string | null;
  event: string | null;
  headers: Record<string, string>;
  body: unknown;
  body_bytes: number;
  redelivery_of: string | null;
  execution_id: string | null;
  workflow_run_id: string | null;
  run_status: string | null;
  run_outcome: string | null;
}

type Owner = Pick<TestAccount, "token">;

export const triggerBody = (agentId: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Shop claims",
  source: "webhook",
  agent_id: agentId,
  task: "Summarize the text in one sentence",
  verify: { scheme: "standard_webhooks" },
  ...fields,
});

export async function createTrigger(
  { token }: Owner,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<TriggerView> {
  const answer = await call("POST", "/api/triggers", { token, body: triggerBody(agentId, fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<TriggerView>();
}

/** A trigger that hears events. */
export const createEventTrigger = (
  owner: Owner,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<TriggerView> =>
  createTrigger(owner, agentId, {
    name: "After a run",
    source: "event",
    verify: undefined,
    events: ["agent.executed"],
    ...fields,
  });

export const readTrigger = async ({ token }: Owner, id: string): Promise<TriggerView> =>
  (await call("GET", `/api/triggers/${id}`, { token })).data<TriggerView>();

export const actOnTrigger = ({ token }: Owner, id: string, act: string, body?: unknown): Promise<Answer> =>
  call("POST", `/api/triggers/${id}/${act}`, { token, ...(body === undefined ? {} : { body }) });

export const deliveriesOf = async ({ token }: Owner, id: string, query = ""): Promise<TriggerDeliveryView[]> =>
  (await call("GET", `/api/triggers/${id}/deliveries${query}`, { token })).data<{ deliveries: TriggerDeliveryView[] }>()
    .deliveries;

/** Lets the minute job look until the deliveries of a trigger are as wanted. */
export async function untilDeliveries(
  owner: Owner,
  id: string,
  isWanted: (deliveries: TriggerDeliveryView[]) => boolean,
): Promise<TriggerDeliveryView[]> {
  let deliveries: TriggerDeliveryView[] = [];
  await vi.waitUntil(
    async () => {
      await strikeClock();
      deliveries = await deliveriesOf(owner, id);
      return isWanted(deliveries);
    },
    { timeout: 60_000, interval: 500 },
  );
  return deliveries;
}

/** The path of a trigger's address. */
export const hookPath = ({ url }: Pick<TriggerView, "url">): string => new URL(url ?? "").pathname;

interface Signing {
  secret: string;
  id?: string;
  /** Seconds since 1970; now when absent. */
  at?: number;
}

const hmac = (key: string | Buffer, text: string, form: "hex" | "base64" = "hex"): string =>
  createHmac("sha256", key).update(text).digest(form);

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** The headers of a signed body, computed here and not by the platform's code. */
export const SIGNERS: Readonly<Record<string, (body: string, signing: Signing) => Record<string, string>>> = {
  standard_webhooks: (body, { secret, id = "msg_1", at = nowSeconds() }) => ({
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${hmac(Buffer.from(secret.slice("whsec_".length), "base64"), `${id}.${at}.${body}`, "base64")}`,
  }),
  github: (body, { secret, id = "72d3162e-cc78-11e3-81ab-4c9367dc0958" }) => ({
    "x-github-event": "push",
    "x-github-delivery": id,
    "x-hub-signature-256": `sha256=${hmac(secret, body)}`,
  }),
  stripe: (body, { secret, at = nowSeconds() }) => ({
    "stripe-signature": `t=${at},v1=${hmac(secret, `${at}.${body}`)},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`,
  }),
  slack: (body, { secret, at = nowSeconds() }) => ({
    "x-slack-request-timestamp": String(at),
    "x-slack-signature": `v0=${hmac(secret, `v0:${at}:${body}`)}`,
  }),
  shopify: (body, { secret, id = "98880550-7158-44d4-b7cd-2c97c8a091b5" }) => ({
    "x-shopify-topic": "orders/create",
    "x-shopify-event-id": id,
    "x-shopify-hmac-sha256": hmac(secret, body, "base64"),
  }),
  hmac: (body, { secret, id = "e-1", at = nowSeconds() }) => ({
    "x-signature": `sig=${createHmac("sha512", secret).update(`${id}|${at}|${body}`).digest("base64")}`,
    "x-time": String(at),
    "x-id": id,
  }),
  token: (_body, { secret, id }) => ({
    authorization: `Bearer ${secret}`,
    ...(id === undefined ? {} : { "idempotency-key": id }),
  }),
};

export interface HookOptions extends Partial<Signing> {
  scheme?: string;
  headers?: Record<string, string>;
  from?: string;
}

/** Sends a signed body to a trigger's address, each time from another client unless `from` says one. */
export function sendHook(
  trigger: Pick<TriggerView, "url" | "secret">,
  body: unknown,
  { scheme = "standard_webhooks", headers = {}, from = newAddress(), ...signing }: HookOptions = {},
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const signed = SIGNERS[scheme]?.(text, { secret: trigger.secret, ...signing });
  return call("POST", hookPath(trigger), {
    rawBody: text,
    headers: { "content-type": "application/json", ...signed, ...headers },
    from,
  });
}
