import { and, eq, isNull, lt, or } from "drizzle-orm";

import type { Database } from "#db/client";
import { apiKeys, sessions, tenants, users } from "#db/schema/accounts";
import { oauthGrants } from "#db/schema/grants";
import { build, statement, type Statement } from "#db/statement";
import type { Tier } from "#tenancy/tiers";

/** The one area whose reads take no tenant, because they determine it. */
const whoColumns = {
  userId: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  role: users.role,
  userStatus: users.status,
  tenantId: tenants.id,
  tenantName: tenants.name,
  slug: tenants.slug,
  tier: tenants.tier,
  requestsPerMinute: tenants.requestsPerMinute,
  traceReaders: tenants.traceReaders,
};

/** A session with its user and tenant. */
export const selectSessionHolder = (db: Database, sessionId: string) =>
  db
    .select({ ...whoColumns, expiresAt: sessions.expiresAt, revokedAt: sessions.revokedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(sessions.id, sessionId))
    .get();

/** A key with the user who made it and the tenant. */
export const selectKeyHolder = (db: Database, keyId: string) =>
  db
    .select({
      ...whoColumns,
      secretHash: apiKeys.secretHash,
      permissions: apiKeys.permissions,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      overlapEndsAt: apiKeys.overlapEndsAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(eq(apiKeys.id, keyId))
    .get();

/** A grant with the person who gave it and the tenant. */
export const selectGrantHolder = (db: Database, grantId: string) =>
  db
    .select({
      ...whoColumns,
      permissions: oauthGrants.permissions,
      agentId: oauthGrants.agentId,
      expiresAt: oauthGrants.expiresAt,
      endedAt: oauthGrants.endedAt,
    })
    .from(oauthGrants)
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .innerJoin(tenants, eq(tenants.id, oauthGrants.tenantId))
    .where(eq(oauthGrants.id, grantId))
    .get();

/** A user with the tenant, by address in lower case. */
export const selectAddressHolder = (db: Database, email: string) =>
  db
    .select(whoColumns)
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.email, email))
    .get();

/** Records that a key was used; never moves the time back. */
export const updateKeyLastUsed = (tenantId: string, keyId: string, usedAt: number): Statement =>
  statement(
    build
      .update(apiKeys)
      .set({ lastUsedAt: usedAt })
      .where(
        and(
          eq(apiKeys.id, keyId),
          eq(apiKeys.tenantId, tenantId),
          or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, usedAt)),
        ),
      ),
  );

/** Records that a grant was used; never moves the time back. */
export const updateGrantLastUsed = (tenantId: string, grantId: string, usedAt: number): Statement =>
  statement(
    build
      .update(oauthGrants)
      .set({ lastUsedAt: usedAt })
      .where(
        and(
          eq(oauthGrants.id, grantId),
          eq(oauthGrants.tenantId, tenantId),
          or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, usedAt)),
        ),
      ),
  );

/** The tier of a tenant; null for an unknown one. */
export async function selectTier(db: Database, tenantId: string): Promise<Tier | null> {
  const [row] = await db.select({ tier: tenants.tier }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.tier ?? null;
}
