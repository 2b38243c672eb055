import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { invalidInput, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { actingUser } from "#tenancy/acting-user";

import { MAX_OPINIONS } from "./know-listener.ts";
import type { RecommendationFeedbackInput } from "./schemas.ts";
import {
  deleteFeedbackBeyond,
  dropCached,
  dropCachedWith,
  type FeedbackRow,
  putFeedback,
  type RecommendationRow,
  selectRecommendation,
} from "./store.ts";

/**
 * Stores a person's feedback on a recommendation, or on one of its tracks, replacing the same person's earlier one.
 * Negative feedback drops the cached answer for the same genre or mood; on a track, every cached answer with the track.
 */
export async function giveFeedback(
  ctx: ServiceContext,
  { recommendationId, trackUri = "", score, notes, category }: RecommendationFeedbackInput,
): Promise<FeedbackRow> {
  const recommendation = await findRecommendation(ctx, recommendationId);
  const now = ctx.clock();
  const row: FeedbackRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    recommendationId,
    provider: recommendation.provider,
    trackUri,
    givenBy: actingUser(ctx.actor) ?? "",
    score: Math.round(score * 100) / 100,
    notes: notes ?? null,
    category: category ?? null,
    songs: concerned(recommendation, trackUri),
    givenAt: now,
  };
  const statements = [
    putFeedback(row),
    deleteFeedbackBeyond(ctx.tenant.id, MAX_OPINIONS),
    ...(row.score < 0 ? [dropCached(ctx.tenant.id, recommendation, now)] : []),
    ...(row.score < 0 && trackUri !== "" ? [dropCachedWith(row.tenantId, row.provider, trackUri, now)] : []),
  ];
  await commit(ctx, statements, { result: row });
  return row;
}

async function findRecommendation(ctx: ServiceContext, id: string): Promise<RecommendationRow> {
  const row = isUuid(id) ? await selectRecommendation(ctx.db, ctx.tenant.id, id) : undefined;
  if (row === undefined) throw notFound("recommendation", id);
  return row;
}

function concerned({ songs }: RecommendationRow, trackUri: string): FeedbackRow["songs"] {
  const about = trackUri === "" ? songs : songs.filter(({ uri }) => uri === trackUri);
  if (trackUri !== "" && about.length === 0)
    throw invalidInput({
      path: "body.trackUri",
      code: "not_recommended",
      message: "is not a track of the recommendation",
    });
  return about.map(({ uri, artists }) => ({ uri, artists }));
}
