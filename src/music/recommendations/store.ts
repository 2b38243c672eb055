import { and, count, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows, nextPiece } from "#db/pieces";
import { recommendationFeedback, recommendations } from "#db/schema/recommendations";
import { build, rawStatement, statement, type Statement } from "#db/statement";

export type RecommendationRow = typeof recommendations.$inferSelect;
export type FeedbackRow = typeof recommendationFeedback.$inferSelect;

/** A recommendation by its key, so that its answer can be cached. */
export type Named = Pick<RecommendationRow, "provider" | "source" | "subject" | "size">;

/** The latest valid answer to a question; undefined when a new one is needed. */
export const selectCached = (
  db: Database,
  tenantId: string,
  { provider, source, subject, size }: Named,
  now: number,
): Promise<RecommendationRow | undefined> =>
  db
    .select()
    .from(recommendations)
    .where(
      and(
        eq(recommendations.tenantId, tenantId),
        eq(recommendations.provider, provider),
        eq(recommendations.source, source),
        eq(recommendations.subject, subject),
        eq(recommendations.size, size),
        gt(recommendations.cachedUntil, now),
      ),
    )
    .orderBy(desc(recommendations.cachedUntil))
    .limit(1)
    .get();

export const selectRecommendation = (
  db: Database,
  tenantId: string,
  id: string,
): Promise<RecommendationRow | undefined> =>
  db
    .select()
    .from(recommendations)
    .where(and(eq(recommendations.id, id), eq(recommendations.tenantId, tenantId)))
    .get();

/** Reads a page of a tenant's recommendations, newest first, and their number, in one round trip. */
export async function selectRecommendations(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RecommendationRow[]; total: number }> {
  const where = eq(recommendations.tenantId, tenantId);
  const [rows, totals] = await db.batch([
    db.select().from(recommendations).where(where).orderBy(desc(recommendations.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(recommendations).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Feedback on recommendations, newest first. */
export const selectFeedback = (db: Database, tenantId: string, maximum: number): Promise<FeedbackRow[]> =>
  db
    .select()
    .from(recommendationFeedback)
    .where(eq(recommendationFeedback.tenantId, tenantId))
    .orderBy(desc(recommendationFeedback.givenAt))
    .limit(maximum)
    .all();

export const insertRecommendation = (row: RecommendationRow): Statement =>
  statement(build.insert(recommendations).values(row));

/** Keeps the tenant's latest `maximum`. */
export const deleteRecommendationsBeyond = (tenantId: string, maximum: number): Statement =>
  rawStatement(sql`DELETE FROM recommendations WHERE id IN (SELECT id FROM recommendations WHERE tenant_id = ${tenantId}
    ORDER BY id DESC LIMIT -1 OFFSET ${maximum})`);

/** Expires cached recommendations, so that the same questions get new answers. */
export const dropCached = (
  tenantId: string,
  { provider, source, subject }: Omit<Named, "size">,
  now: number,
): Statement =>
  rawStatement(sql`UPDATE recommendations SET cached_until = ${now} WHERE tenant_id = ${tenantId}
    AND provider = ${provider} AND source = ${source} AND subject = ${subject} AND cached_until > ${now}`);

/** Expires all cached recommendations of an account that contain a song, so that it is in no list from now on. */
export const dropCachedWith = (
  tenantId: string,
  provider: RecommendationRow["provider"],
  trackUri: string,
  now: number,
): Statement =>
  rawStatement(sql`UPDATE recommendations SET cached_until = ${now} WHERE tenant_id = ${tenantId}
    AND provider = ${provider} AND cached_until > ${now}
    AND EXISTS (SELECT 1 FROM json_each(songs) WHERE value ->> 'uri' = ${trackUri})`);

/** A person's feedback, which replaces the same person's earlier feedback on the same subject. */
export const putFeedback = (row: FeedbackRow): Statement => {
  const { score, notes, category, givenAt } = row;
  return statement(
    build
      .insert(recommendationFeedback)
      .values(row)
      .onConflictDoUpdate({
        target: [
          recommendationFeedback.tenantId,
          recommendationFeedback.recommendationId,
          recommendationFeedback.trackUri,
          recommendationFeedback.givenBy,
        ],
        set: { score, notes, category, givenAt },
      }),
  );
};

/** Keeps the tenant's latest `maximum`. */
export const deleteFeedbackBeyond = (tenantId: string, maximum: number): Statement =>
  rawStatement(sql`DELETE FROM recommendation_feedback WHERE id IN (SELECT id FROM recommendation_feedback
    WHERE tenant_id = ${tenantId} ORDER BY given_at DESC LIMIT -1 OFFSET ${maximum})`);

/** Removes the next recommendations of all tenants whose id is below a bound. */
export const deleteRecommendationsBefore = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPiece(db, recommendations, sql`WHERE id < ${bound} ORDER BY id`, rows);

/** Removes the next feedback of all tenants that was given before a time. */
export const deleteFeedbackBefore = (before: number, rows: number): Statement =>
  deleteShortRows(recommendationFeedback, sql`WHERE given_at < ${before} ORDER BY given_at`, rows);
