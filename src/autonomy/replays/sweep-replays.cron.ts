import type { BaseContext } from "#context";

import { sweepReplays } from "./sweep-replays.ts";

/** Every minute. */
export async function sweepReplaysCron(ctx: BaseContext): Promise<void> {
  const woken = await sweepReplays(ctx);
  if (woken > 0) ctx.log.info("replays_swept", { woken });
}
