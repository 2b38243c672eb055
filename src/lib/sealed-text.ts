import { openSecret, sealSecret, type EncryptionKeys } from "#lib/secret-box";

const MARK = "sealed:";

/** A text for a column that holds plain texts too, encrypted and marked as such. Throws without keys: a secret never goes out plain. */
export async function sealText(plaintext: string, keys: EncryptionKeys | undefined): Promise<string> {
  if (!keys) throw new Error("A text that holds a secret needs the encryption keys.");
  return MARK + (await sealSecret(plaintext, keys));
}

/** The text of such a column, decrypted if it was sealed. */
export const openText = async (stored: string, keys: EncryptionKeys): Promise<string> =>
  stored.startsWith(MARK) ? openSecret(stored.slice(MARK.length), keys) : stored;
