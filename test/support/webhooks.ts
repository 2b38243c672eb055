import { inject } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

export interface CreatedWebhook {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  created_at: string;
  secret: string;
}

export interface Webhook extends Omit<CreatedWebhook, "secret"> {
  disabled_reason: string | null;
  failing_since: string | null;
  delivery_state: "closed" | "open" | "half_open";
  next_probe_at: string | null;
  previous_secret_ends_at: string | null;
  updated_at: string;
}

export interface Delivery {
  id: string;
  event_id: string;
  event: string;
  status: "pending" | "delivered" | "dead";
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
  attempts: { attempted_at: string; duration_ms: number; response_status: number | null; error: string | null }[];
}

/** Subscribes a URL; fails the test when that is refused. */
export async function createWebhook(
  { token }: Pick<TestAccount, "token">,
  url: string,
  body: { events?: string[]; secret?: string } = {},
): Promise<CreatedWebhook> {
  const answer = await call("POST", "/api/webhooks", { token, body: { url, events: ["agent.executed"], ...body } });
  return answer.data<CreatedWebhook>();
}

/** A tenant with a receiver and a webhook that leads to it. */
export async function subscribed(body: { events?: string[]; secret?: string } = {}): Promise<{
  account: TestAccount;
  receiver: WebhookReceiver;
  webhook: CreatedWebhook;
}> {
  const [account, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  return { account, receiver, webhook: await createWebhook(account, receiver.url, body) };
}

/** Sends a test event; answers with its delivery. */
export async function sendTest({ token }: TestAccount, webhookId: string): Promise<Delivery> {
  return (await call("POST", `/api/webhooks/${webhookId}/test`, { token })).data<Delivery>();
}

export async function readWebhook({ token }: TestAccount, webhookId: string): Promise<Webhook> {
  return (await call("GET", `/api/webhooks/${webhookId}`, { token })).data<Webhook>();
}

export async function readDelivery({ token }: TestAccount, webhookId: string, deliveryId: string): Promise<Delivery> {
  return (await call("GET", `/api/webhooks/${webhookId}/deliveries/${deliveryId}`, { token })).data<Delivery>();
}

/** The attempts of a delivery, first attempt first. */
export const attemptsOf = async (
  account: TestAccount,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery["attempts"]> => (await readDelivery(account, webhookId, deliveryId)).attempts;

/** Makes a delivery's next attempt due, and runs the instance's crons. */
export async function makeDue(deliveryId: string): Promise<void> {
  await inDatabase("UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?", Date.now() - 1, deliveryId);
  await strikeClock();
}

/**
 * Fires the crons of the instance as at a minute that is not a multiple of five. Otherwise the agents of every tenant,
 * including other tests', would be examined.
 */
export function strikeClock(): Promise<void> {
  const at = new Date();
  if (at.getUTCMinutes() % 5 === 0) at.setUTCMinutes(at.getUTCMinutes() + 1);
  return runScheduled(inject("control"), "* * * * *", at);
}
