import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { findDomain } from "./find-domain.ts";
import { deleteDomainRow } from "./store.ts";

/** Removes the tenant's domain. What was published of it stays published until it is withdrawn. Throws NOT_FOUND. */
export async function deleteDomain(ctx: ServiceContext, domainId: string): Promise<string> {
  const { id } = await findDomain(ctx, domainId);
  await commit(ctx, [deleteDomainRow(ctx.tenant.id, id), uninstalled(ctx, id)], { result: id });
  return id;
}
