import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { sweepTime } from "#lib/in-steps";

import { FoldSteps } from "./fold-steps.ts";

/** Folds the runs that no gate has folded: those of a gate that died, and those that were written past it. */
export async function foldRuns(ctx: BaseContext): Promise<void> {
  const { clock, endsAt } = sweepTime(ctx.clock);
  const steps = new FoldSteps(async (statements) => (await commit(ctx, statements)).at(-1)?.rows[0]?.[0]);
  while (clock() < endsAt && (await steps.next(clock)));
}
