import type { ServiceContext } from "#context/context";

import { type InstallationFilter, type InstallationRow, selectInstallations } from "./store.ts";

export interface Installation extends InstallationRow {
  /** Whether the listing's approved content differs from the installed one. */
  hasUpdate: boolean;
}

/**
 * A part of the tenant's installations from the marketplaces, last installed first, each with the state of its listing.
 */
export async function listListingInstallations(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  filter: InstallationFilter,
): Promise<{ rows: Installation[]; total: number }> {
  const { rows, total } = await selectInstallations(db, tenant.id, filter);
  return { rows: rows.map((row) => ({ ...row, hasUpdate: hasUpdate(row) })), total };
}

const hasUpdate = ({ listingStatus, currentDigest, digest, status }: InstallationRow): boolean =>
  status === "installed" && listingStatus === "approved" && currentDigest !== null && currentDigest !== digest;
