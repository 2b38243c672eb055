import type { ServiceContext } from "#context/context";

import { managedPerson } from "./grant-manager.ts";
import type { NamedGrant } from "./grant.ts";
import { selectGrants } from "./store.ts";

/** The programs that the caller let act, or all of the tenant for an administrator; newest first, with ended ones. */
export const listGrants = (
  ctx: ServiceContext,
  { page, limit }: { page: number; limit: number },
): Promise<{ grants: NamedGrant[]; total: number }> =>
  selectGrants(ctx.db, ctx.tenant.id, { userId: managedPerson(ctx), limit, offset: (page - 1) * limit });
