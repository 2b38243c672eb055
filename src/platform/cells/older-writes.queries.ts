import { asc, eq, ne } from "drizzle-orm";

import type { Database } from "#db/client";
import { sharedWrites } from "#db/schema/cells";

/** When a waiting write was written. */
export const selectWrittenAt = async (db: Database, number: number): Promise<number | undefined> =>
  (
    await db
      .select({ writtenAt: sharedWrites.writtenAt })
      .from(sharedWrites)
      .where(eq(sharedWrites.number, number))
      .get()
  )?.writtenAt;

/** When the oldest waiting write of any other tenant was written. */
export const selectOldestOfOthers = async (db: Database, tenantId: string): Promise<number | undefined> =>
  (
    await db
      .select({ writtenAt: sharedWrites.writtenAt })
      .from(sharedWrites)
      .where(ne(sharedWrites.tenantId, tenantId))
      .orderBy(asc(sharedWrites.number))
      .limit(1)
      .get()
  )?.writtenAt;
