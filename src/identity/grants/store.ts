import { and, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { effectiveLevelSql } from "#db/effective-level";
import { agentNameAt, personNameAt } from "#db/names";
import { deleteShortRows } from "#db/pieces";
import { isPresent, presentText } from "#db/removals";
import { tenants, users } from "#db/schema/accounts";
import { agents } from "#db/schema/agents";
import { oauthGrants, oauthRefreshTokens } from "#db/schema/grants";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { Permission } from "#tenancy/permissions";

import type { EndReason, Grant, NamedGrant } from "./grant.ts";

const grantColumns = {
  id: oauthGrants.id,
  tenantId: oauthGrants.tenantId,
  userId: oauthGrants.userId,
  agentId: oauthGrants.agentId,
  clientId: oauthGrants.clientId,
  clientName: oauthGrants.clientName,
  clientHost: oauthGrants.clientHost,
  permissions: oauthGrants.permissions,
  resource: oauthGrants.resource,
  createdAt: oauthGrants.createdAt,
  expiresAt: oauthGrants.expiresAt,
  endedAt: oauthGrants.endedAt,
  endedReason: oauthGrants.endedReason,
  lastUsedAt: oauthGrants.lastUsedAt,
};

/** Names are checked when they are stored. */
const permissionsOf = (stored: string[]): Permission[] => stored as Permission[];

/** Grants whose program redeemed its code; with `userId`, those of this user. */
const ofTenant = (tenantId: string, userId: string | null): SQL | undefined =>
  and(
    eq(oauthGrants.tenantId, tenantId),
    isNotNull(oauthGrants.codeUsedAt),
    userId === null ? undefined : eq(oauthGrants.userId, userId),
  );

export async function selectGrants(
  db: Database,
  tenantId: string,
  { userId, limit, offset }: { userId: string | null; limit: number; offset: number },
): Promise<{ grants: NamedGrant[]; total: number }> {
  const condition = ofTenant(tenantId, userId);
  const [rows, totals] = await db.batch([
    db
      .select({
        ...grantColumns,
        personName: personNameAt("oauth_grants.user_id"),
        agentName: agentNameAt("oauth_grants.agent_id"),
      })
      .from(oauthGrants)
      .where(condition)
      .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(oauthGrants).where(condition),
  ]);
  const grants = rows.map((row) => ({ ...row, permissions: permissionsOf(row.permissions) }));
  return { grants, total: totals[0]?.total ?? 0 };
}

export async function selectGrant(
  db: Database,
  tenantId: string,
  userId: string | null,
  grantId: string,
): Promise<Grant | null> {
  const row = await db
    .select(grantColumns)
    .from(oauthGrants)
    .where(and(ofTenant(tenantId, userId), eq(oauthGrants.id, grantId)))
    .get();
  return row ? { ...row, permissions: permissionsOf(row.permissions) } : null;
}

/** A grant that a person gave before, as far as the consent page needs it. */
export interface FormerGrant {
  clientId: string;
  redirectUri: string;
  resource: string;
  isDevice: boolean;
  /** The agent that the program acts for; null for none, and for one that was deleted. */
  agent: { id: string; name: string; effectiveLevel: Level } | null;
}

type Level = (typeof agents.$inferSelect)["maturityLevel"];

const MOST_FORMER = 50;

/**
 * The latest grants that a person gave to the program with an id, or with `clientName` to any program of this name that
 * only registered itself; newest first.
 */
export async function selectFormerGrants(
  db: Database,
  asked: { tenantId: string; userId: string; clientId: string; clientName: string | null },
): Promise<FormerGrant[]> {
  const { tenantId, userId, clientId, clientName } = asked;
  const named =
    clientName === null ? undefined : and(isNull(oauthGrants.clientHost), eq(oauthGrants.clientName, clientName));
  const rows = await db
    .select({
      clientId: oauthGrants.clientId,
      redirectUri: oauthGrants.redirectUri,
      resource: oauthGrants.resource,
      codeChallenge: oauthGrants.codeChallenge,
      agentId: agents.id,
      agentName: agents.name,
      agentLevel: effectiveLevelSql("agents"),
    })
    .from(oauthGrants)
    .leftJoin(
      agents,
      and(
        eq(agents.id, oauthGrants.agentId),
        eq(agents.tenantId, oauthGrants.tenantId),
        isPresent("agents", agents.id),
      ),
    )
    .where(
      and(
        eq(oauthGrants.tenantId, tenantId),
        eq(oauthGrants.userId, userId),
        or(eq(oauthGrants.clientId, clientId), named),
      ),
    )
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id))
    .limit(MOST_FORMER);
  return rows.map(({ agentId, agentName, agentLevel, codeChallenge, ...grant }) => ({
    ...grant,
    // A device proves itself by its code, and has no challenge.
    isDevice: codeChallenge === "",
    agent: agentId === null || agentName === null ? null : { id: agentId, name: agentName, effectiveLevel: agentLevel },
  }));
}

/** A grant with what its program's tokens depend on. Finding it determines the tenant. */
const holderColumns = {
  ...grantColumns,
  redirectUri: oauthGrants.redirectUri,
  codeChallenge: oauthGrants.codeChallenge,
  codeExpiresAt: oauthGrants.codeExpiresAt,
  codeUsedAt: oauthGrants.codeUsedAt,
  role: users.role,
  userStatus: users.status,
  slug: tenants.slug,
};

const selectHolders = (db: Database) =>
  db
    .select(holderColumns)
    .from(oauthGrants)
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .innerJoin(tenants, eq(tenants.id, oauthGrants.tenantId));

export const selectHolderOfCode = (db: Database, codeHash: string) =>
  selectHolders(db).where(eq(oauthGrants.codeHash, codeHash)).get();

export type GrantHolder = NonNullable<Awaited<ReturnType<typeof selectHolderOfCode>>>;

export const selectHolderOfId = (db: Database, grantId: string) =>
  selectHolders(db).where(eq(oauthGrants.id, grantId)).get();

/** A grant with the state of one of its refresh tokens. */
export const selectHolderOfRefreshToken = (db: Database, tokenHash: string) =>
  db
    .select({
      ...holderColumns,
      tokenUsedAt: oauthRefreshTokens.usedAt,
      tokenExpiresAt: oauthRefreshTokens.expiresAt,
    })
    .from(oauthRefreshTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRefreshTokens.grantId))
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .innerJoin(tenants, eq(tenants.id, oauthGrants.tenantId))
    .where(eq(oauthRefreshTokens.tokenHash, tokenHash))
    .get();

export const insertGrant = (row: typeof oauthGrants.$inferInsert): Statement =>
  statement(build.insert(oauthGrants).values(row));

/** Holds while a person has neither allowed a request nor refused it for a device, and the device's code has not expired. */
export const requireUnanswered = (grantId: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM oauth_grants WHERE id = ${grantId})
      AND NOT EXISTS (SELECT 1 FROM oauth_device_codes WHERE id = ${grantId} AND (refused_at IS NOT NULL OR expires_at <= ${now}))`,
    refusal,
  );

/** Holds while the tenant has the agent. */
export const requireAgent = (tenantId: string, agentId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM agents a WHERE a.id = ${agentId} AND a.tenant_id = ${tenantId} AND ${sql.raw(presentText("agents", "a.id"))})`,
    refusal,
  );

/** Holds while the code is unused. */
export const requireUnusedCode = (codeHash: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM oauth_grants WHERE code_hash = ${codeHash} AND code_used_at IS NULL AND ended_at IS NULL)`,
    refusal,
  );

export const updateCodeUsed = (codeHash: string, usedAt: number): Statement =>
  statement(build.update(oauthGrants).set({ codeUsedAt: usedAt }).where(eq(oauthGrants.codeHash, codeHash)));

/** Holds while the refresh token is unused and its grant has not ended. */
export const requireUnusedRefreshToken = (tokenHash: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM oauth_refresh_tokens t JOIN oauth_grants g ON g.id = t.grant_id
      WHERE t.token_hash = ${tokenHash} AND t.used_at IS NULL AND g.ended_at IS NULL)`,
    refusal,
  );

export const updateRefreshTokenUsed = (tokenHash: string, usedAt: number): Statement =>
  statement(build.update(oauthRefreshTokens).set({ usedAt }).where(eq(oauthRefreshTokens.tokenHash, tokenHash)));

export const insertRefreshToken = (row: typeof oauthRefreshTokens.$inferInsert): Statement =>
  statement(build.insert(oauthRefreshTokens).values(row));

/** Holds while the grant has not ended. */
export const requireUnended = (tenantId: string, grantId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM oauth_grants WHERE id = ${grantId} AND tenant_id = ${tenantId} AND ended_at IS NULL)`,
    refusal,
  );

export const updateEnded = (tenantId: string, grantId: string, endedAt: number, endedReason: EndReason): Statement =>
  statement(
    build
      .update(oauthGrants)
      .set({ endedAt, endedReason })
      .where(and(eq(oauthGrants.tenantId, tenantId), eq(oauthGrants.id, grantId))),
  );

/** Removes grants of all tenants whose program never came for them, and those that ended long ago, as many as one piece may have. */
export const deleteDeadGrants = (unusedBefore: number, endedBefore: number, rows: number): Statement[] => [
  deleteShortRows(
    oauthGrants,
    sql`WHERE code_used_at IS NULL AND code_expires_at < ${unusedBefore} ORDER BY code_expires_at`,
    rows,
  ),
  deleteShortRows(oauthGrants, sql`WHERE ended_at IS NOT NULL AND ended_at < ${endedBefore} ORDER BY ended_at`, rows),
];

/** Removes refresh tokens of all tenants that ended before a moment, as many as one piece may have. */
export const deleteRefreshTokensEndedBefore = (before: number, rows: number): Statement =>
  deleteShortRows(oauthRefreshTokens, sql`WHERE expires_at < ${before} ORDER BY expires_at`, rows);

/** The address of the person who gave a grant; null for a person who is gone. */
export const selectAddressOf = async (db: Database, userId: string): Promise<string | null> =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get())?.email ?? null;
