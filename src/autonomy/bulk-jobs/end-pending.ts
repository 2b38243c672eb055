import { commit, type CommitContext } from "#db/commit";
import type { BulkJobRow } from "#db/schema/bulk-jobs";

import type { ItemResult } from "./item-result.ts";
import { WRITTEN_AT_ONCE } from "./limits.ts";
import { endRest } from "./store.ts";

/** Gives the runs of a job that have not begun a result, in pieces, the last first. */
export async function endPending(
  ctx: CommitContext,
  job: BulkJobRow,
  { rest, at }: { rest: ItemResult; at: number },
): Promise<void> {
  for (let until = job.total; until > 0; until -= WRITTEN_AT_ONCE)
    await commit({ ...ctx, idempotency: null }, [endRest(job, rest, { at, from: until - WRITTEN_AT_ONCE })]);
}
