import { and, count, desc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { apiKeys } from "#db/schema/accounts";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { Permission } from "#tenancy/permissions";

import type { ApiKey, NamedApiKey } from "./api-key.ts";

/** Every column except the hash. */
const keyColumns = {
  id: apiKeys.id,
  tenantId: apiKeys.tenantId,
  userId: apiKeys.userId,
  name: apiKeys.name,
  permissions: apiKeys.permissions,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  rotatedTo: apiKeys.rotatedTo,
  overlapEndsAt: apiKeys.overlapEndsAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
};

type KeyRow = Omit<ApiKey, "permissions"> & { permissions: string[] };

/** Names are checked when they are stored. */
const toKey = (row: KeyRow): ApiKey => ({ ...row, permissions: row.permissions as Permission[] });

/** Keys of a tenant; with `userId`, those of this user. */
const ofTenant = (tenantId: string, userId: string | null): SQL | undefined =>
  and(eq(apiKeys.tenantId, tenantId), userId === null ? undefined : eq(apiKeys.userId, userId));

interface KeyFilter {
  userId: string | null;
  /** Only keys that were revoked later. */
  revokedAfter: number | null;
  limit: number;
  offset: number;
}

export async function selectApiKeys(
  db: Database,
  tenantId: string,
  { userId, revokedAfter, limit, offset }: KeyFilter,
): Promise<{ keys: NamedApiKey[]; total: number }> {
  const condition = and(
    ofTenant(tenantId, userId),
    revokedAfter === null ? undefined : gt(apiKeys.revokedAt, revokedAfter),
  );
  const latest = revokedAfter === null ? apiKeys.createdAt : apiKeys.revokedAt;
  const [rows, totals] = await db.batch([
    db
      .select({ ...keyColumns, creatorName: personNameAt("api_keys.user_id") })
      .from(apiKeys)
      .where(condition)
      .orderBy(desc(latest), desc(apiKeys.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(apiKeys).where(condition),
  ]);
  return { keys: rows.map((row) => ({ ...toKey(row), creatorName: row.creatorName })), total: totals[0]?.total ?? 0 };
}

export async function selectApiKey(
  db: Database,
  tenantId: string,
  userId: string | null,
  keyId: string,
): Promise<ApiKey | null> {
  const row = await db
    .select(keyColumns)
    .from(apiKeys)
    .where(and(ofTenant(tenantId, userId), eq(apiKeys.id, keyId)))
    .get();
  return row ? toKey(row) : null;
}

export const insertApiKey = (key: typeof apiKeys.$inferInsert): Statement =>
  statement(build.insert(apiKeys).values(key));

/** Holds while the key may be rotated: it is neither revoked nor rotated nor expired. */
export const requireRotatable = (tenantId: string, keyId: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${keyId} AND tenant_id = ${tenantId} AND revoked_at IS NULL AND rotated_to IS NULL
      AND (expires_at IS NULL OR expires_at > ${now}))`,
    refusal,
  );

/** Records the successor of a key and how long the key itself still works. */
export const updateRotated = (tenantId: string, keyId: string, rotatedTo: string, overlapEndsAt: number): Statement =>
  statement(
    build
      .update(apiKeys)
      .set({ rotatedTo, overlapEndsAt })
      .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, keyId))),
  );

/** Holds while the key is not revoked. */
export const requireUnrevoked = (tenantId: string, keyId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${keyId} AND tenant_id = ${tenantId} AND revoked_at IS NULL)`,
    refusal,
  );

/** Revokes a key once; the first time stays. */
export const updateRevoked = (tenantId: string, keyId: string, revokedAt: number): Statement =>
  statement(
    build
      .update(apiKeys)
      .set({ revokedAt })
      .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt))),
  );

/** Holds while the key is revoked, after `revokedAfter`. */
export const requireRevoked = (
  tenantId: string,
  keyId: string,
  revokedAfter: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${keyId} AND tenant_id = ${tenantId} AND revoked_at > ${revokedAfter})`,
    refusal,
  );

/** Undoes a revocation. */
export const updateUnrevoked = (tenantId: string, keyId: string): Statement =>
  statement(
    build
      .update(apiKeys)
      .set({ revokedAt: null })
      .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, keyId))),
  );
