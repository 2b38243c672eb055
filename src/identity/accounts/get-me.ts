import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { Principal } from "#platform/credentials/principal";
import type { Tenant } from "#tenancy/actor";
import { callerOf } from "#tenancy/caller";
import { isSampleTenant } from "#tenancy/sample";
import { sampleEnded } from "#tenancy/sample-workspace";

import { selectUser } from "./store.ts";
import type { User } from "./user.ts";

export interface Me {
  user: User;
  tenant: Tenant;
  caller: Principal["actor"];
}

/** The calling user, tenant, and permissions of the credential. */
export async function getMe(ctx: ServiceContext): Promise<Me> {
  const caller = callerOf(ctx);
  const user = await selectUser(ctx.db, ctx.tenant.id, caller.userId);
  // For some seconds credentials are known whose sample workspace was removed.
  if (!user) throw isSampleTenant(ctx.tenant) ? sampleEnded() : new AppError("UNAUTHORIZED");
  return { user, tenant: ctx.tenant, caller };
}
