import { scrypt } from "node:crypto";

import { fromBase64Url, toBase64Url } from "#lib/base64url";
import { equalInConstantTime } from "#lib/digest";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/**
 * 16 MiB and about a tenth of a second (OWASP's password storage sheet): the most that an isolate of 128 MB can afford.
 */
const COST: Cost = { N: 16_384, r: 8, p: 5 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** The hash of a password that no account has, so that an unknown account costs the same time as a known one. */
const NOBODY = `scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Hashes a password for storage: `scrypt$N=…,r=…,p=…$salt$hash`, so that a later change of cost leaves old hashes valid. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return `scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${toBase64Url(salt)}$${await derive(password, salt, COST)}`;
}

/**
 * Whether the password matches the hash. With `null` (no account, or no password yet) it takes as long and returns
 * false.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost = "", salt = "", expected = ""] = (stored ?? NOBODY).split("$");
  const parts = /^N=(\d+),r=(\d+),p=(\d+)$/.exec(cost);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const actual = await derive(password, fromBase64Url(salt), {
    N: Number(parts[1]),
    r: Number(parts[2]),
    p: Number(parts[3]),
  });
  return equalInConstantTime(expected, actual) && stored !== null;
}

/** Twice the duration of a hash in milliseconds, so that half of the time is left for others. */
const PLACE_MS = 100;
/** When the next place in the queue begins, in milliseconds since 1970. */
let nextPlace = 0;

/**
 * Waits for a place in the queue. A hash blocks the isolate for its duration, and other requests get a turn between two
 * of them. Each waits with its own timer, because an abandoned request must not leave a promise that another one waits
 * for.
 */
async function awaitPlace(): Promise<void> {
  const now = Date.now();
  const start = Math.max(now, nextPlace);
  nextPlace = start + PLACE_MS;
  if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
}

/** Normalised first (NIST SP 800-63B section 3.1.1.2), so that the same characters typed on another keyboard still match. */
async function derive(password: string, salt: Uint8Array, cost: Cost): Promise<string> {
  await awaitPlace();
  return scryptOf(password.normalize("NFKC"), salt, cost);
}

function scryptOf(password: string, salt: Uint8Array, cost: Cost): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) => {
      if (error) reject(error);
      else resolve(toBase64Url(new Uint8Array(key)));
    });
  });
}
