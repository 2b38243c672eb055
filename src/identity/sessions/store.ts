import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";

import { refreshTokens, sessions } from "#db/schema/accounts";
import { build, rawStatement, statement, type Statement } from "#db/statement";

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

const endedBefore = (before: number, limit: number): SQL =>
  sql`SELECT id FROM sessions WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}`;

/** Removes sessions of all tenants that ended before a moment, with their refresh tokens; at most `limit` of them. */
export const deleteSessionsEndedBefore = (before: number, limit: number): Statement[] => [
  rawStatement(sql`DELETE FROM refresh_tokens WHERE session_id IN (${endedBefore(before, limit)})`),
  rawStatement(sql`DELETE FROM sessions WHERE id IN (${endedBefore(before, limit)})`),
];
