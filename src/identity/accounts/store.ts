import { and, asc, count, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { apiKeys, passwordTokens, tenants, users } from "#db/schema/accounts";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { Tenant } from "#tenancy/actor";
import type { Role } from "#tenancy/permissions";

import type { User, UserStatus } from "./user.ts";

/** A user's columns without those that only signing in may see. */
const userColumns = {
  id: users.id,
  tenantId: users.tenantId,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  name: users.name,
  role: users.role,
  status: users.status,
  totpEnabledAt: users.totpEnabledAt,
  revision: users.revision,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

const toUser = ({
  totpEnabledAt,
  ...row
}: Omit<User, "twoFactorEnabled"> & { totpEnabledAt: number | null }): User => ({
  ...row,
  twoFactorEnabled: totpEnabledAt !== null,
});

const oneUser = (tenantId: string, userId: string): SQL | undefined =>
  and(eq(users.tenantId, tenantId), eq(users.id, userId));

export const insertTenant = (tenant: Tenant, createdAt: number): Statement =>
  statement(build.insert(tenants).values({ ...tenant, createdAt }));

/** Inserts a tenant; an existing one stays unchanged. */
export const insertTenantOnce = (tenant: Tenant, createdAt: number): Statement =>
  statement(
    build
      .insert(tenants)
      .values({ ...tenant, createdAt })
      .onConflictDoNothing({ target: tenants.id }),
  );

/** Inserts a user. Fails with the refusal when the address is taken, also in a race. */
export const insertUser = (
  { twoFactorEnabled: _isOff, ...user }: User,
  passwordHash: string | null,
  taken: () => AppError,
): Statement => ({ ...statement(build.insert(users).values({ ...user, passwordHash })), refusal: taken });

export async function selectUser(db: Database, tenantId: string, userId: string): Promise<User | null> {
  const row = await db.select(userColumns).from(users).where(oneUser(tenantId, userId)).get();
  return row ? toUser(row) : null;
}

/** Reads a user of the tenant, and whether they ever joined, by signing up or accepting their invitation. */
export async function selectUserToChange(
  db: Database,
  tenantId: string,
  userId: string,
): Promise<{ user: User; wasEverIn: boolean } | null> {
  const row = await db
    .select({ ...userColumns, hasPassword: sql<number>`${users.passwordHash} IS NOT NULL` })
    .from(users)
    .where(oneUser(tenantId, userId))
    .get();
  if (!row) return null;
  const { hasPassword, ...user } = row;
  return { user: toUser(user), wasEverIn: hasPassword === 1 || user.emailVerifiedAt !== null };
}

export async function selectUsers(
  db: Database,
  tenantId: string,
  { status, limit, offset }: { status: UserStatus | null; limit: number; offset: number },
): Promise<{ users: User[]; total: number }> {
  const condition = and(eq(users.tenantId, tenantId), status === null ? undefined : eq(users.status, status));
  const [rows, totals] = await db.batch([
    db
      .select(userColumns)
      .from(users)
      .where(condition)
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(users).where(condition),
  ]);
  return { users: rows.map(toUser), total: totals[0]?.total ?? 0 };
}

export const selectPasswordHash = (db: Database, tenantId: string, userId: string) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(oneUser(tenantId, userId)).get();

export const unchangedUser = unchanged(users, "revision", "user");

/** Holds while another user is an active owner of the tenant. */
export const requireAnotherOwner = (tenantId: string, userId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM users WHERE tenant_id = ${tenantId} AND id <> ${userId} AND role = 'owner' AND status = 'active')`,
    refusal,
  );

export const updateUserRow = (
  tenantId: string,
  userId: string,
  change: { name: string | null; role: Role; status: UserStatus; revision: number; updatedAt: number },
): Statement => statement(build.update(users).set(change).where(oneUser(tenantId, userId)));

/** Holds while the account has the password that was checked. */
export const requirePassword = (userId: string, passwordHash: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password_hash = ${passwordHash})`, refusal);

export const updatePassword = (tenantId: string, userId: string, passwordHash: string, updatedAt: number): Statement =>
  statement(build.update(users).set({ passwordHash, updatedAt }).where(oneUser(tenantId, userId)));

export const insertPasswordToken = (token: typeof passwordTokens.$inferInsert): Statement =>
  statement(build.insert(passwordTokens).values(token));

/** Invalidates every mailed token of a user. */
export const updatePasswordTokensUsed = (userId: string, usedAt: number): Statement =>
  statement(
    build
      .update(passwordTokens)
      .set({ usedAt })
      .where(and(eq(passwordTokens.userId, userId), isNull(passwordTokens.usedAt))),
  );

/** The user who may set a password by mail: found by address, because the caller is not known yet. */
export const selectMailRecipient = (db: Database, email: string) =>
  db
    .select({ id: users.id, tenantId: users.tenantId, status: users.status })
    .from(users)
    .where(eq(users.email, email))
    .get();

/** The holder of a valid mailed token. */
export const selectTokenHolder = (db: Database, tokenHash: string, now: number) =>
  db
    .select({ userId: users.id, tenantId: users.tenantId, purpose: passwordTokens.purpose })
    .from(passwordTokens)
    .innerJoin(users, eq(users.id, passwordTokens.userId))
    .where(
      and(eq(passwordTokens.tokenHash, tokenHash), isNull(passwordTokens.usedAt), gt(passwordTokens.expiresAt, now)),
    )
    .get();

/** Reads a person's address and the names of the keys that work at a moment, in one round trip. */
export async function selectAddressAndKeys(
  db: Database,
  userId: string,
  now: number,
): Promise<{ email: string; keys: string[] }> {
  const [people, keys] = await db.batch([
    db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    db
      .select({ name: apiKeys.name })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.userId, userId),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        ),
      )
      .orderBy(asc(apiKeys.name)),
  ]);
  return { email: people[0]?.email ?? "", keys: keys.map(({ name }) => name) };
}

/** Holds while the token is valid and its account is not deactivated. */
export const requireWorkingToken = (tokenHash: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM password_tokens t JOIN users u ON u.id = t.user_id
      WHERE t.token_hash = ${tokenHash} AND t.used_at IS NULL AND t.expires_at > ${now} AND u.status <> 'deactivated')`,
    refusal,
  );

/** Verifies the address of a mailed token's user, who has read the mail; an invited user becomes active. */
export const updateAddressProven = (userId: string, now: number): Statement =>
  rawStatement(sql`UPDATE users SET email_verified_at = coalesce(email_verified_at, ${now}),
    status = CASE status WHEN 'invited' THEN 'active' ELSE status END WHERE id = ${userId}`);

/** The tenant of a request. */
export const selectTenant = (db: Database, tenantId: string): Promise<Tenant | undefined> =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      slug: tenants.slug,
      tier: tenants.tier,
      requestsPerMinute: tenants.requestsPerMinute,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .get();

/** Removes mailed tokens of all tenants that expired before a moment, as many as one piece may have. */
export const deleteTokensExpiredBefore = (before: number, rows: number): Statement =>
  deleteShortRows(passwordTokens, sql`WHERE expires_at < ${before} ORDER BY expires_at`, rows);
