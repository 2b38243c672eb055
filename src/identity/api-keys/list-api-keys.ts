import type { ServiceContext } from "#context";

import type { ApiKey } from "./api-key.ts";
import { keyManagerOf } from "./key-manager.ts";
import { selectApiKeys } from "./store.ts";

/** The caller's keys, or all of the tenant for an administrator; newest first, revoked ones included. */
export function listApiKeys(
  ctx: ServiceContext,
  { page, limit }: { page: number; limit: number },
): Promise<{ keys: ApiKey[]; total: number }> {
  const { onlyOf } = keyManagerOf(ctx);
  return selectApiKeys(ctx.db, ctx.tenant.id, { userId: onlyOf, limit, offset: (page - 1) * limit });
}
