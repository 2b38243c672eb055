import type { BaseContext } from "#context";

import { checkReadiness } from "./check-readiness.ts";

const EVERY_MINUTES = 5;

/** Every fifth minute. */
export async function checkReadinessCron(ctx: BaseContext, at: Date): Promise<void> {
  if (at.getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const checked = await checkReadiness(ctx);
  if (checked > 0) ctx.log.info("readiness_checked", { agents: checked });
}
