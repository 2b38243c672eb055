import type { ServiceContext } from "#context/context";
import { searchQuery } from "#db/search-query";
import { searchWords } from "#lib/search-words";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";
import { callerOf } from "#tenancy/caller";
import { readsTraces } from "#tenancy/trace-readers";

import { hasAll, rangesIn, rankOf, wordsOf, type Range } from "./match-words.ts";
import { selectFound, type FoundRow, type Sought } from "./store.ts";

export interface Hit extends FoundRow {
  titleRanges: Range[];
  textRanges: Range[];
}

/** The end of an id, as the console shows it. */
const SHORT_ID = /^…?([0-9a-f]{6,12})$/i;

/** Kinds without an index of words: the latest rows are read. */
const READ_WHOLE: ReadonlySet<FoundRow["kind"]> = new Set(["approval", "listing", "webhook"]);

/**
 * Finds things in the tenant that have these words or this id, and that the caller may see. Names equal to the text
 * come first, then names that begin with it, then the rest; newest first among equals. At most `limit` of each kind.
 */
export async function search(ctx: ServiceContext, typed: string, limit: number): Promise<Hit[]> {
  const words = wordsOf(typed);
  const sought = soughtBy(ctx, typed.trim());
  if (sought === null) return [];
  const { id, idEnd } = sought;
  const isNamed = (row: FoundRow): boolean => row.id === id || (idEnd !== null && row.id.endsWith(idEnd));
  if (sought.mayView.agents) await settleRuns(ctx);
  const ranked = (await selectFound(ctx.db, ctx.tenant.id, sought))
    .filter((row) => isNamed(row) || !READ_WHOLE.has(row.kind) || hasAll([row.title, row.text ?? ""], words))
    .map((row) => ({ row, rank: isNamed(row) ? 0 : rankOf(row.title, words) }))
    .toSorted((one, other) => one.rank - other.rank || other.row.at - one.row.at);
  const shown = new Map<FoundRow["kind"], number>();
  return ranked.flatMap(({ row }) => {
    const count = (shown.get(row.kind) ?? 0) + 1;
    shown.set(row.kind, count);
    if (count > limit) return [];
    return [{ ...row, titleRanges: rangesIn(row.title, words), textRanges: rangesIn(row.text ?? "", words) }];
  });
}

function soughtBy(ctx: ServiceContext, typed: string): Sought | null {
  const caller = callerOf(ctx);
  const { permissions } = caller;
  const match = searchQuery(ctx.tenant.id, typed);
  const words = searchWords(typed);
  if (match === null || words === null) return null;
  const tenant = ctx.tenant.id.replaceAll("-", "");
  const id = typed.toLowerCase();
  return {
    name: typed,
    match,
    beginMatch: `tenant : "${tenant}" AND name : (^ ${words})`,
    taskMatch: `tenant : "${tenant}" AND task : (${words})`,
    id: isUuid(id) ? id : null,
    idEnd: SHORT_ID.exec(typed)?.[1]?.toLowerCase() ?? null,
    mayView: {
      agents: permissions.has("AGENT_VIEW"),
      approvals: permissions.has("AGENT_VIEW") && readsTraces(caller),
      skills: permissions.has("SKILL_VIEW"),
      webhooks: permissions.has("WEBHOOK_MANAGE"),
    },
  };
}
