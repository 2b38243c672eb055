import { and, eq, isNull, ne, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPieceFromBelow } from "#db/pieces";
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

/** Removes sessions of all tenants that ended before a moment, as many as one piece may have, their refresh tokens first. */
export const deleteSessionsEndedBefore = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: sessions, below: [refreshTokens.sessionId] },
    sql`WHERE expires_at < ${before} ORDER BY expires_at`,
    rows,
  );
