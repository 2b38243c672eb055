import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { findDomain, nameDomain } from "./find-domain.ts";
import { deleteDomainRow, unchangedDomain } from "./store.ts";

/** Deletes the tenant's domain. Its publication stays until it is withdrawn. */
export async function deleteDomain(
  ctx: ServiceContext,
  domainId: string,
  expectedTag: string | undefined,
): Promise<string> {
  const domain = await findDomain(ctx, domainId);
  requireVersion(expectedTag, domain.version, "domain");
  const { id } = domain;
  const unchanged = expectedTag === undefined ? [] : [unchangedDomain(domain)];
  await commit(ctx, [...unchanged, deleteDomainRow(ctx.tenant.id, id), uninstalled(ctx, id)], {
    touches: ["agents"],
    result: id,
    audit: [auditChange(ctx, { action: "delete_domain", summary: nameDomain(domain) })],
  });
  return id;
}
