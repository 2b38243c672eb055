import type { BaseContext } from "#context";

import { improveOnSchedule } from "./improve-on-schedule.ts";

/** Every minute. */
export async function improveOnScheduleCron(ctx: BaseContext, at: Date): Promise<void> {
  const done = await improveOnSchedule(ctx, at);
  if (done.candidates + done.validated + done.evolved > 0) ctx.log.info("auto_improvement", { ...done });
}
