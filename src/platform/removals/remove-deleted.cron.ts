import type { BaseContext } from "#context";

import { removeDeleted } from "./remove-deleted.ts";

/** Every minute. */
export async function removeDeletedCron(ctx: BaseContext): Promise<void> {
  const removed = await removeDeleted(ctx);
  if (removed > 0) ctx.log.info("deleted_removed", { removed });
}
