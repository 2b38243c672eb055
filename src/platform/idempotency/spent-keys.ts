import type { BaseContext } from "#context/context";
import type { Database } from "#db/client";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import type { SecretContext } from "#platform/secrets/sealed-secret";

import { KEY_LIFETIME_MS } from "./key-lifetime.ts";
import { openAnswer } from "./sealed-answer.ts";
import { deleteKeysSpentBefore, selectKeysSpentSince, selectSpentKey } from "./store.ts";

/** An expired key may be in a replay at this moment. */
export const MARGIN_MS = 3_600_000;

export interface SpentKey {
  fingerprint: string;
  status: number;
  body: string;
  location: string | null;
}

/** The stored answer of the request that used this key of the tenant; null when it is unused. */
export async function findSpentKey(ctx: SecretContext, tenantId: string, key: string): Promise<SpentKey | null> {
  const row = await selectSpentKey(ctx.db, tenantId, key);
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    status: row.responseStatus,
    body: await openAnswer({ tenantId, key }, row.responseBody, ctx),
    location: row.responseLocation,
  };
}

/** The tenant's keys that were used within the last day, oldest first, each with the time in milliseconds. */
export async function loadSpentKeys(
  db: Database,
  tenantId: string,
  now: number,
): Promise<(readonly [string, number])[]> {
  const rows = await selectKeysSpentSince(db, tenantId, now - KEY_LIFETIME_MS);
  return rows.map(({ key, createdAt }) => [key, createdAt] as const);
}

/** Removes expired used keys. */
export async function sweepSpentKeys(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEY_LIFETIME_MS - MARGIN_MS;
  await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteKeysSpentBefore(ctx.db, before, rows)),
  );
}
