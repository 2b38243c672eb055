import type { EncryptionKeys } from "#lib/secret-box";
import { openFor, sealFor, type SecretContext } from "#platform/secrets/sealed-secret";

/** Marks the sealed answers in a column that also holds plain ones. */
const MARK = "sealed:";

interface KeyOwner {
  tenantId: string;
  key: string;
}

const ownerOf = ({ tenantId, key }: KeyOwner) => ({ tenantId, row: key });

/** Encrypts the stored answer of an Idempotency-Key. */
export const sealAnswer = async (owner: KeyOwner, body: string, keys: EncryptionKeys): Promise<string> =>
  MARK + (await sealFor("idempotency_keys", ownerOf(owner), body, keys));

/** The stored answer of an Idempotency-Key, decrypted if it was sealed. */
export const openAnswer = async (owner: KeyOwner, stored: string, ctx: SecretContext): Promise<string> =>
  stored.startsWith(MARK) ? openFor("idempotency_keys", ownerOf(owner), stored.slice(MARK.length), ctx) : stored;
