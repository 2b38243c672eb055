import { randomBytes, scryptSync } from "node:crypto";

import { inDatabase } from "#test/support/database";

/**
 * Gives a user a password by a hash that costs nothing to make and to check. The platform's own takes a sixth of a second of its
 * process, in which it answers nobody; the tests of passwords themselves set theirs through the API.
 */
export async function givePassword(userId: string, password: string): Promise<void> {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  const stored = `scrypt$N=2,r=1,p=1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
  await inDatabase("UPDATE users SET password_hash = ? WHERE id = ?", stored, userId);
}
