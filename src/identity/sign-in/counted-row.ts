import type { BaseContext } from "#context/context";
import { knownOrigins } from "#identity/sessions/session-origin";
import { attemptOn, type AttemptKind, countAttempt } from "#platform/rate-limits/count-attempt";

import type { FoundAccount } from "./store.ts";

/**
 * Counts an attempt to sign in to an account and returns its row. Each network has its own attempts, so strangers cannot lock the
 * owner out. When as many networks have tried as may, an attempt from a place of an earlier sign-in counts separately. So
 * guessing from many networks is bounded, and does not lock the owner out either. Throws RATE_LIMIT_EXCEEDED.
 */
export async function countedRow<Row extends FoundAccount | undefined>(
  base: BaseContext,
  kind: AttemptKind,
  account: string,
  read: (origins: readonly string[]) => Promise<Row>,
): Promise<Row> {
  const [origins, refused] = await Promise.all([knownOrigins(base), attemptOn(base, kind, account)]);
  if (refused === null) return read(origins);
  if (!refused.isOfAccount) throw refused.refusal;
  // When that cannot be determined, the refusal stays.
  const row = await read(origins).catch(() => undefined);
  if (row?.isFamiliar !== 1) throw refused.refusal;
  await countAttempt(base, kind, `${account} from ${origins[0]}`);
  return row;
}
