import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { sweepTime } from "#lib/in-steps";

import { FoldSteps } from "./fold-steps.ts";
import { HAS_EVENTS } from "./folded.queries.ts";
import { ENDED_RUNS, FORMER_RUNS, hasNext } from "./run-texts.queries.ts";
import { TextSteps } from "./text-steps.ts";

/** A digit for each: whether there is something to fold, and something to index on each walk. */
const WHAT_WAITS: Statement = {
  sql: `SELECT ${HAS_EVENTS} || ${hasNext(ENDED_RUNS)} || ${hasNext(FORMER_RUNS)} AS waiting`,
  args: [1],
};

/**
 * Folds the runs that no gate has folded: those of a gate that died, and those that were written past it. It also indexes the texts of
 * runs: of those that ended, and then of those from before texts were indexed. Most minutes have nothing to do and find it by one question.
 */
export async function foldRuns(ctx: BaseContext): Promise<void> {
  const { clock, endsAt } = sweepTime(ctx.clock);
  const write = async (statements: Statement[]) => (await commit(ctx, statements)).at(-1)?.rows ?? [];
  const waiting = String((await write([WHAT_WAITS]))[0]?.[0]);
  const walks = [
    new FoldSteps(async (statements) => (await write(statements))[0]?.[0]),
    new TextSteps(write, ENDED_RUNS),
    new TextSteps(write, FORMER_RUNS),
  ].filter((_steps, index) => waiting[index] === "1");
  for (const steps of walks) while (clock() < endsAt && (await steps.next(clock)));
}
