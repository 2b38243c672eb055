import { scrypt } from "node:crypto";

import { fromBase64Url, toBase64Url } from "#lib/base64url";
import type { KeyRequest } from "#platform/intake/intake-task";

const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** The key of a password by scrypt, 32 bytes in base64url. It computes for its whole duration in the caller's thread. */
export function deriveKey({ password, salt, cost }: KeyRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password, fromBase64Url(salt), KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) => {
      if (error) reject(error);
      else resolve(toBase64Url(new Uint8Array(key)));
    });
  });
}
