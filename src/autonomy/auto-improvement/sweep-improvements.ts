import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteImprovements } from "./store.ts";

const DAY_MS = 86_400_000;

/** Removes skill candidates, tried edits and workflow variants after their retention. The versions of a skill keep what was promoted. */
export async function sweepImprovements(ctx: BaseContext): Promise<void> {
  const bound = uuidBound(ctx.clock() - ctx.config.retention.historyDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteImprovements(ctx.db, bound, rows)));
}
