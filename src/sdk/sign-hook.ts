import { signingKey } from "./signing-key.ts";

const encoder = new TextEncoder();

export interface HookSigning {
  /** The id of the message: a repeat has the same, and starts no second run. A new one when absent. */
  id?: string;
  /** Milliseconds since 1970; now when absent. */
  now?: number;
}

/**
 * The headers for a body that a program sends to the address of a trigger with the scheme `standard_webhooks`. `body` is
 * the text as it is sent.
 */
export async function signHook(
  body: string,
  secret: string,
  { id = crypto.randomUUID(), now = Date.now() }: HookSigning = {},
): Promise<Record<string, string>> {
  const bytes = signingKey(secret);
  if (bytes === null) throw new TypeError("The secret is not Base64.");
  const at = String(Math.floor(now / 1_000));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`${id}.${at}.${body}`));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
}
