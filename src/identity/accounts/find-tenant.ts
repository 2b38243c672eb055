import type { BaseContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { Tenant } from "#tenancy/actor";

import { selectTenant } from "./store.ts";

export async function findTenant(base: BaseContext, tenantId: string): Promise<Tenant> {
  const row = isUuid(tenantId)
    ? await selectTenant(base.bindings.cells?.ofTenant(tenantId).db ?? base.db, tenantId)
    : undefined;
  if (!row) throw notFound("tenant", tenantId);
  return row;
}
