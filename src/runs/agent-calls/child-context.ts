import type { ServiceContext, SystemContext } from "#context/context";
import { notFound } from "#errors/app-error";

import { selectTenant } from "./store.ts";

/** The context in which the platform accepts and cancels runs that agents ask for; the run itself names the person behind it. */
export async function childContext(ctx: SystemContext): Promise<ServiceContext> {
  const tenant = await selectTenant(ctx.db, ctx.tenant.id);
  if (tenant === undefined) throw notFound("tenant", ctx.tenant.id);
  return { ...ctx, tenant, versions: null, idempotency: null };
}
