import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";

import { selectByDeviceCode, updateAsked } from "./store.ts";

/** By how much a program that asks too often must wait longer (RFC 8628, 3.5), and the most. */
const SLOWER_SECONDS = 5;
const MOST_SECONDS = 60;

/** A question that comes a little early is not counted: clocks and networks differ. */
const TOLERANCE_MS = 1_000;

/** The refusal for the code of a device that no person has allowed (RFC 8628, 3.5). */
export async function refuseWaiting(
  base: BaseContext,
  { codeHash, clientId }: { codeHash: string; clientId: string },
): Promise<never> {
  const code = await selectByDeviceCode(base.db, codeHash);
  if (!code || code.clientId !== clientId) throw oauthRefusal("invalid_grant", "The device_code is unknown.");
  const now = base.clock();
  if (code.refusedAt !== null) throw oauthRefusal("access_denied", "The person did not allow it.");
  if (code.expiresAt <= now) throw oauthRefusal("expired_token", "The device_code has expired. Begin again.");
  const { askedAt, intervalSeconds } = code;
  const isEarly = askedAt !== null && now - askedAt < intervalSeconds * 1000 - TOLERANCE_MS;
  const interval = isEarly ? Math.min(intervalSeconds + SLOWER_SECONDS, MOST_SECONDS) : intervalSeconds;
  await commit(base, [updateAsked(code.id, now, interval)]);
  throw isEarly
    ? oauthRefusal("slow_down", `Ask at most every ${interval} seconds.`)
    : oauthRefusal("authorization_pending", "The person has not answered yet.");
}
