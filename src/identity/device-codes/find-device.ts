import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { signRequest } from "#identity/authorization-requests/signed-request";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { windowPolicies } from "#platform/rate-limits/window-counter";
import { personOf } from "#tenancy/caller";

import { selectByUserCode } from "./store.ts";
import { userCodeDigest } from "./user-code.ts";

/** A person who guesses codes would let a stranger's program act. */
const TRIES_PER_MINUTE = 10;

/**
 * The request of the device that shows a code, for the consent page. Throws NOT_FOUND for a code that is unknown, expired
 * or refused, and FORBIDDEN for keys.
 */
export async function findDevice(ctx: ServiceContext, userCode: string, issuer: string): Promise<string> {
  const { userId } = personOf(ctx);
  const policies = windowPolicies({ perMinute: TRIES_PER_MINUTE, perDay: null });
  const verdict = await addressLimiter(ctx, "userCode", userId).count(policies);
  if (!verdict.allowed) throw rateLimitExceeded(verdict, "You have tried too many codes");
  const found = await selectByUserCode(ctx.db, await userCodeDigest(userCode), ctx.clock());
  if (!found) throw new AppError("NOT_FOUND", { message: "No device shows this code, or the code has expired." });
  const { id, clientId, clientName: name, permissions, resource, deviceCodeHash } = found;
  return signRequest(ctx, {
    id,
    client: { id: clientId, name, host: null },
    redirectUri: `${issuer}/oauth/device`,
    state: null,
    permissions,
    resource,
    codeChallenge: "",
    issuer,
    deviceCodeHash,
  });
}
