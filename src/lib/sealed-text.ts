import { openSecret, sealSecret, type EncryptionKeys } from "#lib/secret-box";

const MARK = "sealed:";

/**
 * Encrypts and marks a text for a column that also holds plain texts. Throws without keys: a secret is never stored in
 * plain text.
 */
export async function sealText(plaintext: string, keys: EncryptionKeys | undefined): Promise<string> {
  if (!keys) throw new Error("A text with a secret needs the encryption keys.");
  return MARK + (await sealSecret(plaintext, keys));
}

/** The text of such a column, decrypted if it was sealed. */
export const openText = async (stored: string, keys: EncryptionKeys): Promise<string> =>
  stored.startsWith(MARK) ? openSecret(stored.slice(MARK.length), keys) : stored;
