import { Webhook } from "standardwebhooks";

import { isEncodedSecret } from "#events/webhooks/signing-secret";

export interface SignedDelivery {
  eventId: string;
  body: string;
  /** Milliseconds since 1970; sent in seconds. */
  sentAt: number;
}

/**
 * The three headers of Standard Webhooks 1.0. Several secrets give several signatures, so that a receiver with the
 * former or the new secret finds a matching one.
 */
export function signDelivery(secrets: readonly string[], { eventId, body, sentAt }: SignedDelivery) {
  const signatures = secrets.map((secret) => webhookOf(secret).sign(eventId, new Date(sentAt), body));
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(sentAt / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}

const webhookOf = (secret: string): Webhook =>
  isEncodedSecret(secret) ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
