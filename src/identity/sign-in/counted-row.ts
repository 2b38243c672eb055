import type { BaseContext } from "#context";
import { sessionOrigin } from "#identity/sessions/session-origin";
import { countAttempt, type AttemptKind } from "#platform/rate-limits/count-attempt";

import type { FoundAccount } from "./store.ts";

/**
 * Counts a try to sign in to an account and gives what is known of it. When the account's tries are used up, a try from where it was
 * signed in before counts apart: so strangers keep nobody out, and wherever a stranger comes from, he has the account's tries alone.
 * Throws RATE_LIMIT_EXCEEDED.
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
    // Where that cannot be known now, the refusal stands.
    const row = await read(origin).catch(() => undefined);
    if (row?.isFamiliar !== 1) throw refusal;
    await countAttempt(base, kind, `${account} from ${origin}`);
    return row;
  }
  return read(origin);
}
