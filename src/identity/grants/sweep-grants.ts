import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteDeadGrants, deleteRefreshTokensEndedBefore } from "./store.ts";

export const HOUR_MS = 3_600_000;
/** For as long an ended grant is in the list of its person. */
export const KEPT_MS = 90 * 86_400_000;

/** Removes grants whose program never came, those that ended long ago, and refresh tokens that ended. */
export async function sweepGrants(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) =>
    commitStep(ctx, [
      ...deleteDeadGrants(now - HOUR_MS, now - KEPT_MS, rows),
      deleteRefreshTokensEndedBefore(now - HOUR_MS, rows),
    ]),
  );
}
