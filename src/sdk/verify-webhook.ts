import { decoded, signingKey } from "./signing-key.ts";

/** The content of a delivery. */
export interface WebhookMessage {
  event: string;
  data: Readonly<Record<string, unknown>>;
  timestamp: string;
}

export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";
}

/** How far the clocks of the two sides may differ, and how old a delivery may be. */
const TOLERANCE_SECONDS = 300;

const encoder = new TextEncoder();

/**
 * Checks the signature of a delivery by Standard Webhooks 1.0 and returns its content. `body` is the text as it was
 * received. Throws `WebhookSignatureError` when the signature does not fit or the delivery is older than five minutes.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
  { now = Date.now() }: { now?: number } = {},
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headers instanceof Headers ? headers.get(name) : headers[name],
  );
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string")
    throw new WebhookSignatureError("The headers of the signature are missing.");
  const ageSeconds = now / 1_000 - Number(timestamp);
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS))
    throw new WebhookSignatureError("The delivery is too old or too new.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const known = signingKey(secret);
  if (known === null) throw new WebhookSignatureError("The secret is not Base64.");
  const key = await crypto.subtle.importKey("raw", known, algorithm, false, ["verify"]);
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(" ")) {
    const bytes = signature.startsWith("v1,") ? decoded(signature.slice("v1,".length)) : null;
    if (bytes !== null && (await crypto.subtle.verify("HMAC", key, bytes, signed)))
      return JSON.parse(body) as WebhookMessage;
  }
  throw new WebhookSignatureError("No signature fits.");
}
