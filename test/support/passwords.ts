import { randomBytes, scryptSync } from "node:crypto";

import { inDatabase } from "#test/support/database";

/**
 * Sets a user's password with a cheap hash. The platform's own takes a sixth of a second, during which the process
 * answers no request. The tests of passwords themselves use the API.
 */
export async function givePassword(userId: string, password: string): Promise<void> {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  const stored = `scrypt$N=2,r=1,p=1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
  await inDatabase("UPDATE users SET password_hash = ? WHERE id = ?", stored, userId);
}
