import type { ServiceContext } from "#context/context";
import { settleTexts } from "#platform/tenant-gate/settle-runs";
import { alikeKeys } from "#runs/episodes/alike-keys";
import { mayVouch } from "#runs/episodes/read-twice";
import { voiceOf } from "#runs/episodes/voice";
import { queryOfRuns } from "#runs/run-queries/query-of-runs";
import { actingUser } from "#tenancy/acting-user";

import { fromCursor, type ReviewState, toCursor } from "./review-cursor.ts";
import { type ReviewFilter, type ReviewRow, selectReviews } from "./store.ts";

export interface ListedReview extends ReviewRow {
  /** Whether the caller's verdict would be the look that a drawn run needs. */
  mayVouch: boolean;
  /** The runs of the page that one look covers, itself included; null for a run that needs its own. */
  alike: { key: string; runs: number } | null;
}

function alikeOf(
  { executionId }: ReviewRow,
  rows: readonly ReviewRow[],
  keys: ReadonlyMap<string, string>,
): ListedReview["alike"] {
  const key = keys.get(executionId);
  if (key === undefined) return null;
  return { key, runs: rows.filter((row) => keys.get(row.executionId) === key).length };
}

export interface ReviewPage {
  rows: ListedReview[];
  counts: { waiting: number; doneToday: number; verdicts: ("right" | "partly" | "wrong" | "unsafe")[] };
  nextCursor: string | null;
}

/** The runs that a caller asks for: `me` is the caller, `none` are those that no one has. */
export type AskedReviews = Omit<ReviewFilter, "assigned" | "query" | "reader"> & { assigned: string | undefined };

export const filterOf = (
  { actor }: Pick<ServiceContext, "actor">,
  { assigned, ...asked }: AskedReviews,
): ReviewFilter => ({
  ...asked,
  reader: actingUser(actor),
  assigned: assigned === "none" ? null : assigned === "me" ? (actingUser(actor) ?? "") : assigned,
});

const DAY_MS = 86_400_000;

/**
 * A page of the runs that wait for people, those that bring an agent further first, or of those that people looked at.
 * Both are newest first.
 */
export async function listReviews(
  ctx: Pick<ServiceContext, "db" | "tenant" | "clock" | "actor" | "bindings" | "log">,
  {
    state,
    q,
    cursor,
    limit,
    ...asked
  }: AskedReviews & { state: ReviewState; q: string | undefined; cursor: string | undefined; limit: number },
): Promise<ReviewPage> {
  const { now, terms, ...query } = queryOfRuns(ctx, q);
  if (query.search !== undefined) await settleTexts(ctx);
  const {
    rows: found,
    comparisons,
    counts,
  } = await selectReviews(ctx.db, ctx.tenant.id, {
    state,
    filter: { ...filterOf(ctx, asked), query: terms.length === 0 ? undefined : query },
    after: cursor === undefined ? null : fromCursor(cursor, state),
    limit: limit + 1,
    today: now - (now % DAY_MS),
  });
  const rows = found.slice(0, limit);
  const keys = await alikeKeys(comparisons);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({
      ...row,
      alike: alikeOf(row, rows, keys),
      mayVouch: mayVouch(voiceOf(ctx.actor, row), row),
    })),
    counts,
    nextCursor: last === undefined ? null : toCursor(state, last),
  };
}
