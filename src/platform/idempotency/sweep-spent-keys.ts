import type { BaseContext } from "#context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { KEY_LIFETIME_MS } from "./key-lifetime.ts";
import { deleteKeysSpentBefore } from "./store.ts";

/** An expired key may be in a replay at this moment. */
const MARGIN_MS = 3_600_000;
const MAX_PER_STEP = 500;

/** Removes expired used keys. */
export async function sweepSpentKeys(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEY_LIFETIME_MS - MARGIN_MS;
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, [deleteKeysSpentBefore(before, MAX_PER_STEP)]));
}
