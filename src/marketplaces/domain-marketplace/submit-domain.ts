import { contentOf, findDomain } from "#agents/domains/find-domain";
import type { ServiceContext } from "#context/context";
import { announceChange } from "#platform/public-reads/announce-change";
import { submitListing, type Submitted } from "#publishing/listings/submit-listing";

export interface DomainOffer {
  price: number;
  license: string;
  tags: string[];
}

/**
 * Offers a snapshot of the tenant's domain for review. A domain and its listing share an id, so that all operations of
 * the marketplace use it.
 */
export async function submitDomain(
  ctx: ServiceContext,
  domainId: string,
  { price, license, tags }: DomainOffer,
): Promise<Submitted> {
  const domain = await findDomain(ctx, domainId);
  const submitted = await submitListing(ctx, {
    kind: "domain",
    sourceId: domain.id,
    listingId: domain.id,
    front: {
      name: domain.name,
      description: domain.description,
      category: domain.category,
      tags,
      subtype: license,
      license,
      price,
      card: { slug: domain.slug },
      versionLabel: `${domain.version}.0.0`,
    },
    snapshot: { ...contentOf(domain) },
  });
  // The public counts of waiting listings have changed.
  await announceChange(ctx, ["domain"]);
  return submitted;
}
