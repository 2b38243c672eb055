import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

interface Delivery {
  headers: IncomingHttpHeaders;
  /** The bytes as they came, before anything parses them. */
  body: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** Milliseconds. */
  now: number;
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a delivery by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. An old delivery is refused, so no one can send it
 * again. While a secret rotates, the header has several signatures, and one that fits is enough.
 */
export function isSigned({ headers, body, secret, now }: Delivery): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest();
  return String(signatures)
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice("v1,".length), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
