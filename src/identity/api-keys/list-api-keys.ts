import type { ServiceContext } from "#context/context";

import type { NamedApiKey } from "./api-key.ts";
import { keyManagerOf } from "./key-manager.ts";
import { restorableAfter } from "./restorable-key.ts";
import { selectApiKeys } from "./store.ts";

/**
 * The caller's keys, or all of the tenant for an administrator; newest first, including revoked ones; with `deleted`
 * those that can be restored.
 */
export function listApiKeys(
  ctx: ServiceContext,
  { page, limit, deleted }: { page: number; limit: number; deleted: boolean },
): Promise<{ keys: NamedApiKey[]; total: number }> {
  const { onlyOf } = keyManagerOf(ctx);
  return selectApiKeys(ctx.db, ctx.tenant.id, {
    userId: onlyOf,
    revokedAfter: deleted ? restorableAfter(ctx.clock()) : null,
    limit,
    offset: (page - 1) * limit,
  });
}
