import { z } from "@hono/zod-openapi";

import type { DomainRow } from "#agents/domains/find-domain";
import { field } from "#http/field";
import { limitQuery, pageQueryOf } from "#http/paging";
import { id, pathId, title } from "#http/schemas";
import { presentRated, RateBody, ratedFields } from "#publishing/listing-ratings/schemas";
import type { countListings } from "#publishing/listing-search/listing-figures";
import { searchText } from "#publishing/listing-search/schemas";
import type { PublicListing } from "#publishing/listings/find-listing";
import type { ListingCard, ListingRecord } from "#publishing/listings/listing-card.queries";
import { LISTING_STATUSES, type ListingRow } from "#publishing/listings/listing-kind";
import { shownRating } from "#publishing/listings/mean-rating";
import {
  CATEGORY_FILTER,
  category,
  installs,
  meanRating,
  presentReach,
  presentRejected,
  price,
  queryPriceBound,
  queryTags,
  reachFields,
  rejectedFields,
  RejectQuery,
  shownPrice,
  tags,
} from "#publishing/listings/schemas";
import type { Submitted } from "#publishing/listings/submit-listing";

export { presentRated, presentRejected, RateBody, RejectQuery };

export const DomainPath = z.object({ domain_id: pathId("domain_id") });

const success = () => z.literal(true);
const domainName = () => z.string().openapi({ example: "Accounts payable" });
const licenseType = () => title(50).openapi({ example: "standard" });
const count = (example: number) => z.number().int().openapi({ example });
const status = () => z.enum(LISTING_STATUSES).openapi({ example: "pending_approval" });

export const SubmitDomainBody = z
  .strictObject({
    domain_id: z.string().openapi({
      format: "uuid",
      description: "One of the tenant's domains (`POST /api/v1/domains`)",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    price_usd: price().optional().openapi({ default: 0 }),
    license_type: licenseType()
      .optional()
      .openapi({ description: "License, in the publisher's own words", default: "standard" }),
    tags: tags().optional().openapi({ default: [], description: "Words by which people find the listing" }),
  })
  .openapi("SubmitDomainBody", {
    example: {
      domain_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      price_usd: 0,
      license_type: "standard",
      tags: ["invoices"],
    },
  });

export const SubmittedDomain = z
  .object({
    success: success(),
    domain_id: id(),
    status: field(
      z.literal("pending_approval"),
      "State of the submitted version; a version that was approved earlier stays public in the meantime",
    ),
    price_usd: shownPrice(),
    license_type: licenseType(),
  })
  .openapi("SubmittedDomain");

const DomainSubmission = z
  .object({
    domain_id: id(),
    domain_name: domainName(),
    status: status(),
    price_usd: shownPrice(),
    install_count: installs(),
    rating_average: meanRating(),
  })
  .openapi("DomainSubmission");

export const MySubmissionsQuery = z.object(pageQueryOf(100));

export const DomainSubmissions = z.array(DomainSubmission);

export const ApprovedDomain = z
  .object({ success: success(), domain_id: id(), status: z.literal("approved") })
  .openapi("ApprovedDomain");

export const RejectedDomain = z
  .object({
    success: success(),
    domain_id: id(),
    ...rejectedFields,
  })
  .openapi("RejectedDomain");

export const SearchDomainsQuery = z.object({
  q: searchText("invoice"),
  category: field(category().optional(), CATEGORY_FILTER),
  tags: queryTags().optional(),
  max_price: queryPriceBound().optional(),
  ...limitQuery(100, 20),
});

export const TrendingQuery = z.object(limitQuery(50, 10));

const listingFields = {
  id: id(),
  domain_name: domainName(),
  domain_slug: z.string().openapi({ example: "accounts-payable" }),
  description: z.string().openapi({ example: "How we check and pay invoices" }),
  category: category().nullable(),
  price_usd: shownPrice(),
  license_type: licenseType().nullable(),
  tags: z.array(z.string()).openapi({ example: ["invoices"] }),
  install_count: installs(),
  rating_average: meanRating(),
  rating_count: count(2),
  publisher_tenant_id: id(),
};

export const DomainListing = z.object(listingFields).openapi("DomainListing");

export const DomainDetail = z.object({ ...listingFields, ...reachFields() }).openapi("DomainDetail");

export const DomainListings = z.array(DomainListing);

export const TrendingDomains = z.array(
  z
    .object({ id: id(), domain_name: domainName(), install_count: installs(), rating_average: meanRating() })
    .openapi("TrendingDomain"),
);

export const DomainStatistics = z
  .object({
    total_domains: field(count(40), "Number of domains ever submitted, in any state"),
    approved_domains: count(31),
    pending_domains: count(4),
    total_installs: field(count(512), "Number of installations of the approved domains"),
  })
  .openapi("DomainStatistics");

export const InstallDomainBody = z
  .strictObject({
    template_domain_id: z.string().openapi({
      format: "uuid",
      description: "A domain of the marketplace",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    custom_name: field(
      title(100).nullable().optional(),
      "Name of the copy; by default the domain's name",
      "Our payables",
    ),
  })
  .openapi("InstallDomainBody", {
    example: { template_domain_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", custom_name: "Our payables" },
  });

export const InstalledDomain = z
  .object({
    success: success(),
    domain_id: field(id(), "The tenant's copy"),
    domain_name: domainName(),
    template_id: id(),
  })
  .openapi("InstalledDomain");

export const RatedDomain = z
  .object({
    success: success(),
    domain_id: id(),
    ...ratedFields,
  })
  .openapi("RatedDomain");

const shownText = (value: unknown): string => (typeof value === "string" ? value : "");

export const presentSubmitted = ({ listing, version: { front } }: Submitted): z.output<typeof SubmittedDomain> => ({
  success: true,
  domain_id: listing.id,
  status: "pending_approval",
  price_usd: Number(front["price"]),
  license_type: shownText(front["license"]),
});

export const presentSubmission = (listing: ListingRecord): z.output<typeof DomainSubmission> => ({
  domain_id: listing.id,
  domain_name: listing.name,
  status: listing.status,
  price_usd: listing.price,
  install_count: listing.installs,
  rating_average: shownRating(listing),
});

export const presentApproved = (listing: ListingRow): z.output<typeof ApprovedDomain> => ({
  success: true,
  domain_id: listing.id,
  status: "approved",
});

export const presentListing = (listing: ListingCard): z.output<typeof DomainListing> => ({
  id: listing.id,
  domain_name: listing.name,
  domain_slug: shownText(listing.card["slug"]),
  description: listing.description,
  category: listing.category,
  price_usd: listing.price,
  license_type: listing.license,
  tags: listing.tags,
  install_count: listing.installs,
  rating_average: shownRating(listing),
  rating_count: listing.ratingCount,
  publisher_tenant_id: listing.tenantId,
});

export const presentDetail = (found: PublicListing, now: number): z.output<typeof DomainDetail> => ({
  ...presentListing(found.listing),
  ...presentReach(found.listing, found, now),
});

export const presentTrending = (listing: ListingCard) => ({
  id: listing.id,
  domain_name: listing.name,
  install_count: listing.installs,
  rating_average: shownRating(listing),
});

export const presentStatistics = ({
  total,
  approved,
  pending,
  installs,
}: Awaited<ReturnType<typeof countListings>>): z.output<typeof DomainStatistics> => ({
  total_domains: total,
  approved_domains: approved,
  pending_domains: pending,
  total_installs: installs,
});

export const presentInstalled = (domain: DomainRow): z.output<typeof InstalledDomain> => ({
  success: true,
  domain_id: domain.id,
  domain_name: domain.name,
  template_id: domain.sourceListingId ?? "",
});
