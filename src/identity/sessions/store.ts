import { and, eq, isNull, ne, sql } from "drizzle-orm";

import { deleteShortRows } from "#db/pieces";
import { refreshTokens, sessions } from "#db/schema/accounts";
import { build, statement, type Statement } from "#db/statement";

export const insertSession = (session: typeof sessions.$inferInsert): Statement =>
  statement(build.insert(sessions).values(session));

export const insertRefreshToken = (token: typeof refreshTokens.$inferInsert): Statement =>
  statement(build.insert(refreshTokens).values(token));

/** Ends every session of a user except one. */
export const updateSessionsRevoked = (
  userId: string,
  exceptId: string | null,
  revokedAt: number,
  revokedReason: string,
): Statement =>
  statement(
    build
      .update(sessions)
      .set({ revokedAt, revokedReason })
      .where(
        and(
          eq(sessions.userId, userId),
          exceptId === null ? undefined : ne(sessions.id, exceptId),
          isNull(sessions.revokedAt),
        ),
      ),
  );

/** Removes sessions of all tenants that ended before a moment, as many as one piece may have; their refresh tokens go with them. */
export const deleteSessionsEndedBefore = (before: number, rows: number): Statement =>
  deleteShortRows(sessions, sql`WHERE expires_at < ${before} ORDER BY expires_at`, rows);
