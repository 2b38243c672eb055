import type { BaseContext } from "#context/context";
import { sessionOrigin } from "#identity/sessions/session-origin";
import { countAttempt, type AttemptKind } from "#platform/rate-limits/count-attempt";

import type { FoundAccount } from "./store.ts";

/**
 * Counts an attempt to sign in to an account and returns its row. When the account's attempts are used up, an attempt
 * from a place of an earlier sign-in counts separately. So strangers cannot lock the owner out, and a stranger anywhere
 * has only the account's attempts. Throws RATE_LIMIT_EXCEEDED.
 */
export async function countedRow<Row extends FoundAccount | undefined>(
  base: BaseContext,
  kind: AttemptKind,
  account: string,
  read: (origin: string) => Promise<Row>,
): Promise<Row> {
  const origin = await sessionOrigin(base);
  try {
    await countAttempt(base, kind, account);
  } catch (refusal) {
    // When that cannot be determined, the refusal stays.
    const row = await read(origin).catch(() => undefined);
    if (row?.isFamiliar !== 1) throw refusal;
    await countAttempt(base, kind, `${account} from ${origin}`);
    return row;
  }
  return read(origin);
}
