import type { AgentRow } from "#db/schema/agents";
import { DEFAULT_SAMPLE_SHARE, offeredShare, placeOf, sampleShare } from "#engine/evidence/review-sample";
import { BoundedCache } from "#lib/bounded-cache";
import type { EncryptionKeys } from "#lib/secret-box";
import { tenantKey } from "#lib/tenant-key";

const PURPOSE = "review sample";
const encoder = new TextEncoder();
const keys = new BoundedCache<CryptoKey>(1_000);

/** Whether a run is in the sample that people look at, and whether it is offered to them when no one vouches for it. */
export interface Draw {
  sampled: boolean;
  offered: boolean;
}

/**
 * Draws a run for people to look at: by a hash of its id under a key of the tenant, so that no one can foresee it or try
 * again until it falls otherwise.
 */
export async function drawRun(
  config: Pick<EncryptionKeys, "encryptionKey">,
  { tenantId, runId }: { tenantId: string; runId: string },
  { maturityLevel, tenure: { sampleShare: setting, vouched } }: Pick<AgentRow, "maturityLevel" | "tenure">,
): Promise<Draw> {
  const share = setting ?? DEFAULT_SAMPLE_SHARE;
  const mac = await crypto.subtle.sign("HMAC", await keyOf(config.encryptionKey, tenantId), encoder.encode(runId));
  const place = placeOf(new Uint8Array(mac));
  return { sampled: place < sampleShare(share, vouched), offered: place < offeredShare(share, vouched, maturityLevel) };
}

async function keyOf(secret: string, tenantId: string): Promise<CryptoKey> {
  const name = `${secret} ${tenantId}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const { key } = await tenantKey(secret, PURPOSE, tenantId);
  keys.set(name, key);
  return key;
}
