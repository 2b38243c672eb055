import type { BaseContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteSurplus, moveDecisions, selectLastDecision } from "./decisions.queries.ts";

/**
 * Removes decisions about calls that standing no longer reads: each new one displaces older ones of its agent's tool. Every decision is looked
 * at once.
 */
export async function sweepDecisions(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async (rows) => {
    const last = await selectLastDecision(ctx.db, rows);
    if (last === null) return 0;
    const removed = await commitStep(ctx, deleteSurplus(last, rows));
    if (removed === 0) await commit(ctx, [moveDecisions(last)]);
    return rows;
  });
}
