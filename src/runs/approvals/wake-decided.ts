import type { BaseContext } from "#context/context";

import { selectDecidedWaits } from "./store.ts";
import { wakeWaiting } from "./waiting-run.ts";

const MAX_PER_RUN = 200;

/** Wakes executions that still wait after a decision, because a crash prevented the wake. Returns the number woken. */
export async function wakeDecided(ctx: BaseContext): Promise<number> {
  const waits = await selectDecidedWaits(ctx.db, MAX_PER_RUN);
  for (const wait of waits) await wakeWaiting(ctx, wait);
  return waits.length;
}
