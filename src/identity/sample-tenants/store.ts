import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { sessions, tenants, users } from "#db/schema/accounts";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

const shadow = alias(users, "shadow");
const visited = alias(sessions, "visited");

/** An account without the columns that only signing in may see. */
const accountOf = <Table extends typeof users | typeof shadow>(table: Table) => ({
  id: table.id as Table["id"],
  tenantId: table.tenantId as Table["tenantId"],
  email: table.email as Table["email"],
  emailVerifiedAt: table.emailVerifiedAt as Table["emailVerifiedAt"],
  name: table.name as Table["name"],
  role: table.role as Table["role"],
  status: table.status as Table["status"],
  revision: table.revision as Table["revision"],
  createdAt: table.createdAt as Table["createdAt"],
  updatedAt: table.updatedAt as Table["updatedAt"],
});

const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  slug: tenants.slug,
  tier: tenants.tier,
  requestsPerMinute: tenants.requestsPerMinute,
};

/**
 * A person with their session and, where it is open, their sample workspace: its tenant, the user in it, and the session
 * through which they entered it. In one round trip.
 */
export const selectHome = (db: Database, home: { userId: string; sessionId: string }, now: number) =>
  db
    .select({
      name: users.name,
      sessionId: sessions.id,
      visits: sessions.visits,
      tenant: tenantColumns,
      user: accountOf(shadow),
      visited: { id: visited.id, expiresAt: visited.expiresAt },
    })
    .from(users)
    .leftJoin(
      sessions,
      and(
        eq(sessions.id, home.sessionId),
        eq(sessions.userId, users.id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .leftJoin(tenants, and(eq(tenants.sampleOf, users.id), gt(tenants.sampleEndsAt, now)))
    .leftJoin(shadow, and(eq(shadow.tenantId, tenants.id), eq(shadow.role, "owner")))
    .leftJoin(
      visited,
      and(
        eq(visited.id, sessions.visits),
        eq(visited.userId, shadow.id),
        isNull(visited.revokedAt),
        gt(visited.expiresAt, now),
      ),
    )
    .where(eq(users.id, home.userId))
    .get();

export type HomeRow = NonNullable<Awaited<ReturnType<typeof selectHome>>>;

/** Ends the person's sample workspace that is over but not removed yet, so that another one can be opened. */
export const endOverdueSample = (userId: string, now: number): Statement =>
  statement(
    build
      .update(tenants)
      .set({ sampleOf: null })
      .where(and(eq(tenants.sampleOf, userId), sql`${tenants.sampleEndsAt} <= ${now}`)),
  );

/** Inserts a sample workspace. Fails with the refusal when the person has one, also in a race. */
export const insertSampleTenant = (row: typeof tenants.$inferInsert, refusal: () => AppError): Statement => ({
  ...statement(build.insert(tenants).values(row)),
  refusal,
});

export const insertSampleUser = (row: typeof users.$inferInsert): Statement =>
  statement(build.insert(users).values(row));

/** Holds while the workspace is open, and the session that enters it works and visits what it did when it was read. */
export const requireEntrance = (
  { sessionId, visits, tenantId }: { sessionId: string; visits: string | null; tenantId: string },
  now: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND visits IS ${visits} AND revoked_at IS NULL AND expires_at > ${now})
      AND EXISTS (SELECT 1 FROM tenants WHERE id = ${tenantId} AND sample_of IS NOT NULL AND sample_ends_at > ${now})`,
    refusal,
  );

/** Notes at a session which session of a sample workspace was entered from it. */
export const updateVisit = (sessionId: string, visits: string): Statement =>
  rawStatement(sql`UPDATE sessions SET visits = ${visits}, left_at = NULL WHERE id = ${sessionId}`);

/**
 * The session from which a session of a sample workspace was entered, with its person and tenant; even an ended one. Only
 * if it was not left, or left after the given moment.
 */
export const selectVisitor = (db: Database, visits: string, leftAfter: number) =>
  db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      leftAt: sessions.leftAt,
      user: accountOf(users),
      totpEnabledAt: users.totpEnabledAt,
      tenant: tenantColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(sessions.visits, visits), or(isNull(sessions.leftAt), gt(sessions.leftAt, leftAfter))))
    .get();

/** Ends the visit of a session that still works and whose person is still active. */
export const leaveVisit = (sessionId: string, visits: string, now: number, refusal: () => AppError): Statement[] => [
  requireThat(
    sql`EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ${sessionId} AND s.visits = ${visits}
      AND s.revoked_at IS NULL AND s.expires_at > ${now} AND u.status = 'active')`,
    refusal,
  ),
  rawStatement(sql`UPDATE sessions SET left_at = coalesce(left_at, ${now}) WHERE id = ${sessionId}`),
];

/** The sample workspaces that are over, the longest over first. */
export const selectOverSamples = (db: Database, now: number, limit: number) =>
  db
    .select({ id: tenants.id })
    .from(tenants)
    .where(lte(tenants.sampleEndsAt, now))
    .orderBy(asc(tenants.sampleEndsAt))
    .limit(limit);
