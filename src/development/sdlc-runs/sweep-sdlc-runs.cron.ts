import type { BaseContext } from "#context";

import { sweepSdlcRuns } from "./sweep-sdlc-runs.ts";

/** Every minute. */
export async function sweepSdlcRunsCron(ctx: BaseContext): Promise<void> {
  const woken = await sweepSdlcRuns(ctx);
  if (woken > 0) ctx.log.info("sdlc_runs_swept", { woken });
}
