import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { idempotencyKeys } from "#db/schema/idempotency";

/** The row of a spent key. */
export const selectSpentKey = (db: Database, tenantId: string, key: string) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key)))
    .get();
