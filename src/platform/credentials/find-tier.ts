import type { BaseContext } from "#context/context";
import type { Tier } from "#tenancy/tiers";

import { selectTier } from "./store.ts";

/** The tier of a tenant as it is now, for work whose context does not have it. That of a deleted tenant is the lowest. */
export const findTier = async ({ db }: Pick<BaseContext, "db">, tenantId: string): Promise<Tier> =>
  (await selectTier(db, tenantId)) ?? "free";
