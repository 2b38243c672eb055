import { placeOf } from "#engine/evidence/review-sample";
import { BoundedCache } from "#lib/bounded-cache";
import type { EncryptionKeys } from "#lib/secret-box";
import { tenantKey } from "#lib/tenant-key";

/** The purpose of a draw. Each draw has its own key, so that one tells nothing of the other. */
export type DrawPurpose = "review sample" | "second reading";

const encoder = new TextEncoder();
const keys = new BoundedCache<CryptoKey>(1_000);

/**
 * The place of a run between 0 and 1: a hash of its id under a key of the tenant, so that no one can foresee it or try again until it
 * falls otherwise. A run is drawn when the share is above its place.
 */
export async function placeOfRun(
  { encryptionKey }: Pick<EncryptionKeys, "encryptionKey">,
  purpose: DrawPurpose,
  { tenantId, runId }: { tenantId: string; runId: string },
): Promise<number> {
  const mac = await crypto.subtle.sign("HMAC", await keyOf(encryptionKey, purpose, tenantId), encoder.encode(runId));
  return placeOf(new Uint8Array(mac));
}

async function keyOf(secret: string, purpose: DrawPurpose, tenantId: string): Promise<CryptoKey> {
  const name = `${purpose} ${secret} ${tenantId}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const { key } = await tenantKey(secret, purpose, tenantId);
  keys.set(name, key);
  return key;
}
