import type { BaseContext } from "#context/context";

import { startUnfinished } from "./start-unfinished.ts";
import { selectUnfinished } from "./store.ts";

/** An unfinished execution of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of unfinished executions that were accepted a while ago. A running or ended one ignores it; one
 * that a crash kept from its object starts now. Returns the number woken.
 */
export async function sweepExecutions(ctx: BaseContext): Promise<number> {
  const overdue = await selectUnfinished(ctx.db, ctx.clock() - OVERDUE_MS, MAX_PER_SWEEP);
  for (const { id } of overdue) await startUnfinished(ctx, id);
  return overdue.length;
}
