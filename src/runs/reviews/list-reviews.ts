import type { ServiceContext } from "#context/context";
import { settleTexts } from "#platform/tenant-gate/settle-runs";
import { voiceOf } from "#runs/episodes/voice";
import { queryOfRuns } from "#runs/run-queries/query-of-runs";

import { fromCursor, type ReviewState, toCursor } from "./review-cursor.ts";
import { type ReviewRow, selectReviews } from "./store.ts";

export interface ListedReview extends ReviewRow {
  /** Whether the caller's verdict would be the look that a drawn run needs. */
  mayVouch: boolean;
}

export interface ReviewPage {
  rows: ListedReview[];
  counts: { waiting: number; doneToday: number; verdicts: ("right" | "partly" | "wrong" | "unsafe")[] };
  nextCursor: string | null;
}

const DAY_MS = 86_400_000;

/**
 * A page of the runs that wait for people, those that bring an agent further first, or of those that people looked at.
 * Both are newest first.
 */
export async function listReviews(
  ctx: Pick<ServiceContext, "db" | "tenant" | "clock" | "actor" | "bindings" | "log">,
  {
    state,
    agentId,
    q,
    cursor,
    limit,
  }: {
    state: ReviewState;
    agentId: string | undefined;
    q: string | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<ReviewPage> {
  const { now, terms, ...query } = queryOfRuns(ctx, q);
  if (query.search !== undefined) await settleTexts(ctx);
  const { rows: found, counts } = await selectReviews(ctx.db, ctx.tenant.id, {
    state,
    agentId,
    query: terms.length === 0 ? undefined : query,
    after: cursor === undefined ? null : fromCursor(cursor, state),
    limit: limit + 1,
    today: now - (now % DAY_MS),
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({ ...row, mayVouch: voiceOf(ctx.actor, row) !== "author" })),
    counts,
    nextCursor: last === undefined ? null : toCursor(state, last),
  };
}
