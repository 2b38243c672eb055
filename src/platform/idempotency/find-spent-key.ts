import type { BaseContext } from "#context";
import { openText } from "#lib/sealed-text";

import { selectSpentKey } from "./store.ts";

export interface SpentKey {
  fingerprint: string;
  status: number;
  body: string;
  location: string | null;
}

/** The stored answer of the request that used this key of the tenant; null when it is unused. */
export async function findSpentKey(
  ctx: Pick<BaseContext, "db" | "config">,
  tenantId: string,
  key: string,
): Promise<SpentKey | null> {
  const row = await selectSpentKey(ctx.db, tenantId, key);
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    status: row.responseStatus,
    body: await openText(row.responseBody, ctx.config),
    location: row.responseLocation,
  };
}
