import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { KEY_LIFETIME_MS } from "./key-lifetime.ts";
import { deleteKeysSpentBefore } from "./store.ts";

/** A key whose day is over may be being replayed at this moment. */
const MARGIN_MS = 3_600_000;
const MAX_PER_SWEEP = 1_000;

/** Removes spent keys whose day is over. */
export async function sweepSpentKeys(ctx: BaseContext): Promise<void> {
  await commit(ctx, [deleteKeysSpentBefore(ctx.clock() - KEY_LIFETIME_MS - MARGIN_MS, MAX_PER_SWEEP)]);
}
