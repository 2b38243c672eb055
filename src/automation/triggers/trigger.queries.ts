import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent, presentText } from "#db/removals";
import { triggers } from "#db/schema/triggers";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type TriggerRow = typeof triggers.$inferSelect;

export const isHere = isPresent("triggers", triggers.id);

export const ofTrigger = (tenantId: string, id: string): SQL | undefined =>
  and(eq(triggers.tenantId, tenantId), eq(triggers.id, id), isHere);

/** The trigger of any tenant that has an address. A deleted one has none. */
export const selectByAddress = (db: Database, address: string): Promise<TriggerRow | undefined> =>
  db.select().from(triggers).where(eq(triggers.address, address)).get();

/** A trigger without what people see beside it. */
export const selectTriggerRow = (db: Database, tenantId: string, id: string): Promise<TriggerRow | undefined> =>
  db.select().from(triggers).where(ofTrigger(tenantId, id)).get();

export const updateTrigger = (
  { tenantId, id }: Pick<TriggerRow, "tenantId" | "id">,
  changes: Partial<TriggerRow>,
): Statement => statement(build.update(triggers).set(changes).where(ofTrigger(tenantId, id)));

/** Holds while the failures of a trigger are those that were read, so that each end counts once. */
export const requireCounts = (
  { tenantId, id, failuresInARow, revision }: TriggerRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM triggers WHERE id = ${id} AND tenant_id = ${tenantId} AND revision = ${revision}
      AND failures_in_a_row = ${failuresInARow} AND ${sql.raw(presentText("triggers", "triggers.id"))})`,
    refusal,
  );
