import { CompactEncrypt } from "jose";

import { sha256Hex } from "#lib/digest";

/** A secret as instances stored it before rows had their keys: sealed with the encryption key itself. */
export const sealFormer = async (text: string, encryptionKey: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: await keyId(encryptionKey) })
    .encrypt(Buffer.from(encryptionKey, "base64url"));

const keyId = async (key: string): Promise<string> =>
  (await sha256Hex(`tenure-encryption-key:${key.replaceAll("=", "")}`)).slice(0, 16);
