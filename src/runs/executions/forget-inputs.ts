import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { forgetInputs as forgetNextInputs, selectForgettable } from "./store.ts";

const DAY_MS = 86_400_000;

/** Removes the inputs and traces of executions after their retention. Their rows stay, with task, result and usage. */
export async function forgetInputs(ctx: BaseContext): Promise<void> {
  const bound = uuidBound(ctx.clock() - ctx.config.retention.executionInputDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => {
    const last = await selectForgettable(ctx.db, bound, rows);
    return last === null ? 0 : commitStep(ctx, forgetNextInputs(last));
  });
}
