import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { creativeAssets } from "#db/schema/creative";
import { comparedText } from "#db/search-text";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { plainText } from "#lib/search-words";

export type AssetRow = typeof creativeAssets.$inferSelect;

const assetOf = (tenantId: string, assetId: string) =>
  and(eq(creativeAssets.id, assetId), eq(creativeAssets.tenantId, tenantId));

export const selectAsset = (db: Database, tenantId: string, assetId: string): Promise<AssetRow | undefined> =>
  db.select().from(creativeAssets).where(assetOf(tenantId, assetId)).get();

export interface AssetFilter {
  id: string | undefined;
  type: string | undefined;
  tag: string | undefined;
  provider: string | undefined;
  /** A part of the name. */
  q: string | undefined;
  /** The last asset of the previous page. */
  after: { createdAt: number; id: string } | null;
  limit: number;
}

/** A part of a tenant's assets, newest first, after a position in that order. */
export const selectAssets = (
  db: Database,
  tenantId: string,
  { id, type, tag, provider, q, after, limit }: AssetFilter,
): Promise<AssetRow[]> =>
  db
    .select()
    .from(creativeAssets)
    .where(
      and(
        eq(creativeAssets.tenantId, tenantId),
        id === undefined ? undefined : eq(creativeAssets.id, id),
        after === null ? undefined : sql`(created_at, id) < (${after.createdAt}, ${after.id})`,
        type === undefined ? undefined : eq(creativeAssets.type, type),
        provider === undefined ? undefined : eq(creativeAssets.sourceProvider, provider),
        tag === undefined ? undefined : sql`EXISTS (SELECT 1 FROM json_each(tags) WHERE json_each.value = ${tag})`,
        q === undefined ? undefined : sql`instr(${sql.raw(comparedText("name"))}, ${plainText(q)}) > 0`,
      ),
    )
    .orderBy(desc(creativeAssets.createdAt), desc(creativeAssets.id))
    .limit(limit)
    .all();

/** Holds while the tenant has fewer assets than `maximum`. */
export const requireFewerAssets = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM creative_assets WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** Holds while the tenant has the asset. */
export const requireAsset = (tenantId: string, assetId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM creative_assets WHERE id = ${assetId} AND tenant_id = ${tenantId})`, refusal);

export const insertAsset = (row: AssetRow): Statement => statement(build.insert(creativeAssets).values(row));

export const updateAssetRow = ({ id, tenantId, ...changed }: AssetRow): Statement =>
  statement(build.update(creativeAssets).set(changed).where(assetOf(tenantId, id)));

export const deleteAssetRow = (tenantId: string, assetId: string): Statement =>
  statement(build.delete(creativeAssets).where(assetOf(tenantId, assetId)));
