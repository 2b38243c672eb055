import type { BaseContext } from "#context";

import { improveUnasked } from "./improve-unasked.ts";

/** Every minute. */
export async function improveUnaskedCron(ctx: BaseContext, at: Date): Promise<void> {
  const done = await improveUnasked(ctx, at);
  if (done.candidates + done.validated + done.evolved > 0) ctx.log.info("auto_improvement", { ...done });
}
