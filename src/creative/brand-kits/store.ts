import { and, count, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { brandKits } from "#db/schema/creative";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type BrandKitRow = typeof brandKits.$inferSelect;

const kitOf = (tenantId: string, kitId: string) => and(eq(brandKits.id, kitId), eq(brandKits.tenantId, tenantId));

export const selectBrandKit = (db: Database, tenantId: string, kitId: string): Promise<BrandKitRow | undefined> =>
  db.select().from(brandKits).where(kitOf(tenantId, kitId)).get();

/** Reads a part of a tenant's brand kits, newest first, and their number, in one round trip. */
export async function selectBrandKits(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BrandKitRow[]; total: number }> {
  const where = eq(brandKits.tenantId, tenantId);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(brandKits)
      .where(where)
      .orderBy(desc(brandKits.createdAt), desc(brandKits.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(brandKits).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the tenant has fewer brand kits than `maximum`. */
export const requireFewerBrandKits = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM brand_kits WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** Holds while the tenant has the brand kit. */
export const requireBrandKit = (tenantId: string, kitId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM brand_kits WHERE id = ${kitId} AND tenant_id = ${tenantId})`, refusal);

export const insertBrandKit = (row: BrandKitRow): Statement => statement(build.insert(brandKits).values(row));

export const updateBrandKitRow = ({ id, tenantId, ...changed }: BrandKitRow): Statement =>
  statement(build.update(brandKits).set(changed).where(kitOf(tenantId, id)));

export const deleteBrandKitRow = (tenantId: string, kitId: string): Statement =>
  statement(build.delete(brandKits).where(kitOf(tenantId, kitId)));
