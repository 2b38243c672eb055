import type { AgentTenure } from "#db/schema/agents";
import { DEFAULT_SAMPLE_SHARE, placeOf, sampleShare } from "#engine/evidence/review-sample";
import { BoundedCache } from "#lib/bounded-cache";
import type { EncryptionKeys } from "#lib/secret-box";
import { tenantKey } from "#lib/tenant-key";

const PURPOSE = "review sample";
const encoder = new TextEncoder();
const keys = new BoundedCache<CryptoKey>(1_000);

/**
 * Whether the platform draws a run for people to look at: by a hash of its id under a key of the tenant, so that no one
 * can foresee it or try again until it falls otherwise.
 */
export async function isDrawn(
  config: Pick<EncryptionKeys, "encryptionKey">,
  { tenantId, runId }: { tenantId: string; runId: string },
  tenure: Pick<AgentTenure, "sampleShare" | "vouched">,
): Promise<boolean> {
  const share = sampleShare(tenure.sampleShare ?? DEFAULT_SAMPLE_SHARE, tenure.vouched);
  const mac = await crypto.subtle.sign("HMAC", await keyOf(config.encryptionKey, tenantId), encoder.encode(runId));
  return placeOf(new Uint8Array(mac)) < share;
}

async function keyOf(secret: string, tenantId: string): Promise<CryptoKey> {
  const name = `${secret} ${tenantId}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const { key } = await tenantKey(secret, PURPOSE, tenantId);
  keys.set(name, key);
  return key;
}
