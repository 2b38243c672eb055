import { toHex } from "#lib/digest";
import type { EncryptionKeys } from "#lib/secret-box";
import { tenantKey } from "#lib/tenant-key";

import { signedAnchorText, type Anchor } from "./anchor.ts";
import { signedText, type ChainedEntry } from "./chained-entry.ts";

/** The keys that make and check a tenant's records of one kind. */
export interface RecordKeys<Record> {
  /** The name of the key for new records. */
  currentKeyId: string;
  /**
   * HMAC-SHA256 (RFC 2104) of the record under its named key, in hexadecimal; null when no configured key has that
   * name.
   */
  macOf: (record: Record) => Promise<string | null>;
}

export type AuditKeys = RecordKeys<ChainedEntry>;

const encoder = new TextEncoder();

/** The keys of a tenant's entries. */
export const auditKeysOf = (config: EncryptionKeys, tenantId: string): Promise<AuditKeys> =>
  keysOf(config, "audit key", tenantId, signedText);

/** The keys of its anchors: an entry's key cannot make an anchor. */
export const anchorKeysOf = (config: EncryptionKeys, tenantId: string): Promise<RecordKeys<Anchor>> =>
  keysOf(config, "audit anchor key", tenantId, signedAnchorText);

/**
 * Derives a tenant's keys from the encryption keys by HKDF-SHA256 (RFC 5869), bound to purpose and tenant. So an entry
 * of one tenant proves nothing in another's log. Former encryption keys still check the records that they made.
 */
async function keysOf<Record extends { key_id: string }>(
  config: EncryptionKeys,
  purpose: string,
  tenantId: string,
  textOf: (record: Record) => string,
): Promise<RecordKeys<Record>> {
  const secrets = [config.encryptionKey, ...config.previousEncryptionKeys];
  const derived = await Promise.all(secrets.map((secret) => tenantKey(secret, purpose, tenantId)));
  const keys = new Map(derived.map(({ keyId, key }) => [keyId, key]));
  return {
    currentKeyId: derived[0]?.keyId ?? "",
    macOf: async (record) => {
      const key = keys.get(record.key_id);
      if (!key) return null;
      return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(textOf(record)))));
    },
  };
}
