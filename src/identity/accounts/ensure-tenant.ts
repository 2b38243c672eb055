import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import type { Tenant } from "#tenancy/actor";

import { insertTenantOnce } from "./store.ts";

/** Makes a tenant of the platform's own, without users, unless it is there. */
export async function ensureTenant(ctx: Pick<BaseContext, "writer" | "clock">, tenant: Tenant): Promise<void> {
  await commit(ctx, [insertTenantOnce(tenant, ctx.clock())]);
}
