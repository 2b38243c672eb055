import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import type { SqlResult } from "#db/hrana";
import { refreshTokens, sessions, tenants, users } from "#db/schema/accounts";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** The columns for signing in, by address or id: signing in determines the tenant. */
const signInColumns = {
  id: users.id,
  tenantId: users.tenantId,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  name: users.name,
  role: users.role,
  status: users.status,
  revision: users.revision,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  passwordHash: users.passwordHash,
  totpSecret: users.totpSecret,
  totpEnabledAt: users.totpEnabledAt,
  tenantName: tenants.name,
  slug: tenants.slug,
  tier: tenants.tier,
  requestsPerMinute: tenants.requestsPerMinute,
};

/** Whether the account has a session that was opened there, even an ended one; sessions are kept for a month. */
const wasOpenedFrom = (origins: readonly string[]) =>
  sql<number>`EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = ${users.id} AND ${inArray(sessions.origin, [...origins])})`;

/** `origins` are the caller's, as sessions store them. */
export const selectSignInByEmail = (db: Database, email: string, origins: readonly string[]) =>
  db
    .select({ ...signInColumns, isFamiliar: wasOpenedFrom(origins) })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.email, email))
    .get();

export const selectSignInById = (db: Database, userId: string, origins: readonly string[]) =>
  db
    .select({ ...signInColumns, isFamiliar: wasOpenedFrom(origins) })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, userId))
    .get();

/** An account, and whether it was signed in earlier from the caller's place: 1 or 0. */
export type FoundAccount = NonNullable<Awaited<ReturnType<typeof selectSignInById>>>;

export type SignInRow = Omit<FoundAccount, "isFamiliar">;

/** Holds while the account is active and has the password that was checked: a racing change wins. */
export const requireSamePassword = (userId: string, passwordHash: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND status = 'active' AND password_hash = ${passwordHash})`,
    refusal,
  );

/** Ends one session of a user. */
export const updateSessionRevoked = (
  userId: string,
  sessionId: string,
  revokedAt: number,
  revokedReason: string,
): Statement =>
  statement(
    build
      .update(sessions)
      .set({ revokedAt, revokedReason })
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
  );

/** Ends the session from which a session of a sample workspace was entered. */
export const updateVisitorRevoked = (sessionId: string, revokedAt: number, revokedReason: string): Statement =>
  statement(
    build
      .update(sessions)
      .set({ revokedAt, revokedReason })
      .where(and(eq(sessions.visits, sessionId), isNull(sessions.leftAt), isNull(sessions.revokedAt))),
  );

/**
 * Uses a refresh token inside the batch, so that of racing uses exactly one is the first. A token that was already used
 * ends its session. An unused one of a live session gets a successor and is used. With a slug, only a token of that
 * tenant. The last statement returns the result.
 */
export const rotateRefreshToken = (
  oldHash: string,
  newHash: string,
  now: number,
  onlySlug: string | null,
): Statement[] => [
  rawStatement(sql`UPDATE sessions SET revoked_at = ${now}, revoked_reason = 'refresh_token_reused'
    WHERE revoked_at IS NULL AND id = (SELECT session_id FROM refresh_tokens WHERE token_hash = ${oldHash} AND used_at IS NOT NULL)`),
  rawStatement(sql`INSERT INTO refresh_tokens (token_hash, session_id, created_at)
    SELECT ${newHash}, t.session_id, ${now} FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
    WHERE t.token_hash = ${oldHash} AND t.used_at IS NULL AND s.revoked_at IS NULL AND s.expires_at > ${now} AND u.status = 'active'
      AND (${onlySlug} IS NULL OR EXISTS (SELECT 1 FROM tenants WHERE id = u.tenant_id AND slug = ${onlySlug}))`),
  rawStatement(sql`UPDATE refresh_tokens SET used_at = ${now}
    WHERE token_hash = ${oldHash} AND used_at IS NULL AND EXISTS (SELECT 1 FROM refresh_tokens WHERE token_hash = ${newHash})`),
  statement(
    build
      .select(rotatedColumns(newHash))
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(eq(refreshTokens.tokenHash, oldHash)),
  ),
];

const rotatedColumns = (newHash: string) => ({
  ...signInColumns,
  sessionId: sessions.id,
  expiresAt: sessions.expiresAt,
  revokedReason: sessions.revokedReason,
  renewed: sql<number>`EXISTS (SELECT 1 FROM refresh_tokens AS successor WHERE successor.token_hash = ${newHash})`,
});

/** A refresh token after its use, with its owner. */
export interface RotatedToken extends SignInRow {
  sessionId: string;
  /** When the session ends. */
  expiresAt: number;
  revokedReason: string | null;
  /** Whether it got a successor: 1 or 0. */
  renewed: number;
}

/** The result of the last statement of `rotateRefreshToken`; null for an unknown token. */
export function readRotatedToken(result: SqlResult | undefined): RotatedToken | null {
  const row = result?.rows[0];
  if (!row) return null;
  // Texts and numbers in the order of the columns; all are stored as such.
  const names = Object.keys(rotatedColumns(""));
  return Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])) as unknown as RotatedToken;
}
