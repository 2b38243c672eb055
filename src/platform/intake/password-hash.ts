import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { fromBase64Url, toBase64Url } from "#lib/base64url";
import { clientNetwork } from "#lib/client-network";
import { equalInConstantTime } from "#lib/digest";

import { askIntake } from "./ask-intake.ts";
import type { KeyRequest, ScryptCost } from "./intake-task.ts";

/** A tenant, where it is known, and otherwise the client's network has its own line of passwords. */
export type PasswordContext = Pick<BaseContext, "bindings" | "clientAddress"> & { tenant?: { id: string } };

/**
 * 16 MiB and about a tenth of a second (OWASP's password storage sheet): the most that an isolate of 128 MB can afford.
 */
const COST: ScryptCost = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;

/** The hash of a password that no account has, so that an unknown account costs the same time as a known one. */
const NOBODY = `scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Hashes a password for storage: `scrypt$N=…,r=…,p=…$salt$hash`, so that a later change of cost leaves old hashes valid.
 * Throws UNAVAILABLE when too many passwords wait.
 */
export async function hashPassword(ctx: PasswordContext, password: string): Promise<string> {
  const salt = toBase64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return `scrypt$N=${COST.N},r=${COST.r},p=${COST.p}$${salt}$${await derive(ctx, password, salt, COST)}`;
}

/**
 * Whether the password matches the hash. With `null` (no account, or no password yet) it takes as long and returns
 * false. Throws UNAVAILABLE when too many passwords wait.
 */
export async function isPassword(ctx: PasswordContext, password: string, stored: string | null): Promise<boolean> {
  const [, cost = "", salt = "", expected = ""] = (stored ?? NOBODY).split("$");
  const parts = /^N=(\d+),r=(\d+),p=(\d+)$/.exec(cost);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const actual = await derive(ctx, password, toBase64Url(fromBase64Url(salt)), {
    N: Number(parts[1]),
    r: Number(parts[2]),
    p: Number(parts[3]),
  });
  return equalInConstantTime(expected, actual) && stored !== null;
}

/**
 * Computed by the Worker that takes in what strangers send, because a hash blocks its thread. The password is normalised
 * first (NIST SP 800-63B section 3.1.1.2), so that the same characters typed on another keyboard still match.
 */
async function derive(ctx: PasswordContext, password: string, salt: string, cost: ScryptCost): Promise<string> {
  const request: KeyRequest = { password: password.normalize("NFKC"), salt, cost };
  const key = await askIntake(ctx, {
    task: { kind: "key" },
    turn: ctx.tenant?.id ?? `address ${clientNetwork(ctx.clientAddress())}`,
    body: JSON.stringify(request),
    overtime: () =>
      new AppError("UNAVAILABLE", { message: "Passwords cannot be checked at the moment.", retryAfterSeconds: 5 }),
  });
  if (typeof key !== "string") throw new Error("The Worker answered without a key.");
  return key;
}
