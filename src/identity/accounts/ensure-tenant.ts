import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Tenant } from "#tenancy/actor";

import { insertTenantOnce } from "./store.ts";

/** Creates one of the platform's tenants, without users, unless it exists. */
export async function ensureTenant(ctx: Pick<BaseContext, "writer" | "clock">, tenant: Tenant): Promise<void> {
  await commit(ctx, [insertTenantOnce(tenant, ctx.clock())]);
}
