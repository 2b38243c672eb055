import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { sessions, tenants, users } from "#db/schema/accounts";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

const shadow = alias(users, "shadow");
const visited = alias(sessions, "visited");

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
      tenant: {
        id: tenants.id,
        name: tenants.name,
        slug: tenants.slug,
        tier: tenants.tier,
        requestsPerMinute: tenants.requestsPerMinute,
      },
      user: {
        id: shadow.id,
        tenantId: shadow.tenantId,
        email: shadow.email,
        emailVerifiedAt: shadow.emailVerifiedAt,
        name: shadow.name,
        role: shadow.role,
        status: shadow.status,
        revision: shadow.revision,
        createdAt: shadow.createdAt,
        updatedAt: shadow.updatedAt,
      },
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
    .leftJoin(shadow, eq(shadow.tenantId, tenants.id))
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
  rawStatement(sql`UPDATE sessions SET visits = ${visits} WHERE id = ${sessionId}`);
