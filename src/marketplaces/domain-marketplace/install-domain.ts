import { readDomainContent } from "#agents/domains/domain-content";
import type { DomainRow } from "#agents/domains/find-domain";
import { newDomain } from "#agents/domains/new-domain";
import type { ServiceContext } from "#context/context";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";

/** Makes a domain of the tenant from an approved one's public version, with its digest pinned. */
export async function installDomain(
  ctx: ServiceContext,
  listingId: string,
  customName: string | undefined,
): Promise<DomainRow> {
  const found = await findPublic(ctx, "domain", listingId);
  const { listing, version } = found;
  const { domain, statements } = await newDomain(ctx, {
    name: customName ?? listing.name,
    slug: undefined,
    description: listing.description,
    category: listing.category,
    content: readDomainContent(version.snapshot),
    sourceListingId: listing.id,
  });
  return installListing(ctx, found, { installedId: domain.id, statements, touches: [], result: domain });
}
