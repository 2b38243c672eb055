import type { Database } from "#db/client";

import { KEY_LIFETIME_MS } from "./key-lifetime.ts";
import { selectKeysSpentSince } from "./store.ts";

/** The tenant's keys that were used within the last day, oldest first, each with the time in milliseconds. */
export async function loadSpentKeys(
  db: Database,
  tenantId: string,
  now: number,
): Promise<(readonly [string, number])[]> {
  const rows = await selectKeysSpentSince(db, tenantId, now - KEY_LIFETIME_MS);
  return rows.map(({ key, createdAt }) => [key, createdAt] as const);
}
