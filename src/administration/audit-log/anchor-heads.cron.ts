import type { BaseContext } from "#context";

import { anchorHeads } from "./anchor-heads.ts";

/** Runs that were missed are made up for; the first of a day looks at every log. */
const LOOK_BACK_MS = 3 * 3_600_000;

/** Not at the full hour: then agents are examined, and their logs grow. */
const AT_MINUTE = 3;

/** Every hour. */
export async function anchorHeadsCron(ctx: BaseContext, at: Date): Promise<void> {
  if (at.getUTCMinutes() !== AT_MINUTE) return;
  const looked = await anchorHeads(ctx, at.getUTCHours() === 0 ? 0 : at.getTime() - LOOK_BACK_MS);
  if (looked > 0) ctx.log.info("audit_heads_anchored", { tenants: looked });
}
