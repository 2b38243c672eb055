import { and, asc, eq, lte, min, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { tenants } from "#db/schema/accounts";
import { appliedWrites, reservedAddresses, sharedWrites, tenantCells, tenantMoves } from "#db/schema/cells";
import { build, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type SharedWrite = Pick<typeof sharedWrites.$inferSelect, "number" | "id" | "statements">;
export type TenantPlace = Pick<typeof tenantCells.$inferSelect, "cell" | "placedAt">;
export type TenantRow = typeof tenants.$inferSelect;

/** Where a tenant is, and since when; undefined for one that was always at home. */
export const selectPlace = (db: Database, tenantId: string): Promise<TenantPlace | undefined> =>
  db
    .select({ cell: tenantCells.cell, placedAt: tenantCells.placedAt })
    .from(tenantCells)
    .where(eq(tenantCells.tenantId, tenantId))
    .get();

/** The tenants that move now: few at any time. */
export const selectMovingTenants = async (db: Database): Promise<string[]> =>
  (await db.select({ tenantId: tenantMoves.tenantId }).from(tenantMoves)).map(({ tenantId }) => tenantId);

export const upsertPlace = (tenantId: string, cell: string, placedAt: number): Statement =>
  statement(
    build
      .insert(tenantCells)
      .values({ tenantId, cell, placedAt })
      .onConflictDoUpdate({ target: tenantCells.tenantId, set: { cell, placedAt } }),
  );

export const deletePlace = (tenantId: string): Statement =>
  statement(build.delete(tenantCells).where(eq(tenantCells.tenantId, tenantId)));

export const insertReservation = (row: typeof reservedAddresses.$inferInsert, taken: () => AppError): Statement => ({
  ...statement(build.insert(reservedAddresses).values(row)),
  refusal: taken,
});

/** Removes the reservation of an address; with a moment, one that ended by then. */
export const deleteReservation = (email: string, endedBy: number | null): Statement =>
  statement(
    build
      .delete(reservedAddresses)
      .where(
        and(eq(reservedAddresses.email, email), endedBy === null ? undefined : lte(reservedAddresses.endsAt, endedBy)),
      ),
  );

/** Removes reservations that ended before a moment, as many as one piece may have. */
export const deleteReservationsBefore = (before: number, rows: number): Statement =>
  deleteShortRows(reservedAddresses, sql`WHERE ends_at < ${before} ORDER BY ends_at`, rows);

export const insertSharedWrite = (row: Omit<typeof sharedWrites.$inferInsert, "number">): Statement =>
  statement(build.insert(sharedWrites).values(row));

/** The writes of a tenant that the other cells do not have, oldest first. */
export const selectSharedWrites = (db: Database, tenantId: string, limit: number): Promise<SharedWrite[]> =>
  db
    .select({ number: sharedWrites.number, id: sharedWrites.id, statements: sharedWrites.statements })
    .from(sharedWrites)
    .where(eq(sharedWrites.tenantId, tenantId))
    .orderBy(asc(sharedWrites.number))
    .limit(limit);

/** The tenants with such writes, the one that waits longest first. */
export const selectWaitingTenants = async (db: Database, limit: number): Promise<string[]> =>
  (
    await db
      .select({ tenantId: sharedWrites.tenantId })
      .from(sharedWrites)
      .groupBy(sharedWrites.tenantId)
      .orderBy(asc(min(sharedWrites.number)))
      .limit(limit)
  ).map(({ tenantId }) => tenantId);

export const deleteSharedWrite = (number: number): Statement =>
  statement(build.delete(sharedWrites).where(eq(sharedWrites.number, number)));

/** Fails where the write was applied. */
export const insertApplied = (id: string, appliedAt: number): Statement =>
  statement(build.insert(appliedWrites).values({ id, appliedAt }));

/** Forgets what was applied before a moment, as many as one piece may have. */
export const deleteAppliedBefore = (before: number, rows: number): Statement =>
  deleteShortRows(appliedWrites, sql`WHERE applied_at < ${before} ORDER BY applied_at`, rows);

/** The rows of shared tables name their tenant, so each cell has its name; all other rows of it are in its cell. */
export const insertStub = ({ id, name, slug, tier, createdAt }: TenantRow): Statement =>
  statement(build.insert(tenants).values({ id, name, slug, tier, createdAt }).onConflictDoNothing());

/** With the rows of shared tables that name it. */
export const deleteStub = (tenantId: string): Statement =>
  statement(build.delete(tenants).where(eq(tenants.id, tenantId)));

export const selectTenantRow = (db: Database, tenantId: string): Promise<TenantRow | undefined> =>
  db.select().from(tenants).where(eq(tenants.id, tenantId)).get();
