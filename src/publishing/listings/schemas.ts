import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, prose, text, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";

import { CATALOGUE_PUBLISHER_ID } from "./catalogue-publisher.ts";
import { type InstallCourse, installHistory } from "./install-history.ts";
import type { ListingReach, ListingRecord } from "./listing-card.queries.ts";
import { shownRating } from "./mean-rating.ts";
import { LISTING_KINDS, LISTING_STATUSES, type ListingRow } from "./store.ts";

/** Texts with a reason, shown to the publisher. */
export const reason = () =>
  field(
    prose(1_000),
    "Reason; the publisher sees it",
    "The description promises features that the code does not have.",
  );

/** The query of document 2's reject operations. */
export const RejectQuery = z.object({ reason: reason() });

const MAX_PRICE = 100_000;

/** A price in an answer. */
export const shownPrice = (example = 9.99) => field(z.number(), "Price in US dollars", example);

/** The mean of a listing's ratings in an answer (`shownRating`). */
export const meanRating = () =>
  field(z.number(), "Arithmetic mean of all ratings, from 1 to 5; 0 when there are none", 4.5);

export const installs = () => field(z.number().int(), "Number of tenants that installed it", 12);

const course = (from: string) =>
  z.object({
    from: field(z.string(), "The first day or month, of UTC", from),
    installs: field(
      z.array(z.number().int()),
      "The number in each following day or month; the last is the current one",
      [0, 2, 1],
    ),
  });

/** The installs of the latest 30 days. */
export const recentInstalls = () => course("2026-10-25");

/** Fields on the publisher and reach of a listing, which its page has beside the card in every marketplace. */
export const reachFields = () => ({
  publisher: z.object({
    name: z.string().openapi({ example: "Tenure catalogue" }),
    verified: field(z.boolean(), "Whether the platform itself publishes it", true),
  }),
  install_history: z
    .object({ days: recentInstalls(), months: course("2025-12") })
    .openapi("InstallHistory", { description: "The installations of the last 30 days and of the last 12 months" }),
});

/** `reachFields` of a listing or another offer. */
export const presentReach = (
  { tenantId }: { tenantId: string | null },
  { publisherName, installFigures }: ListingReach,
  now: number,
): {
  publisher: { name: string; verified: boolean };
  install_history: { days: InstallCourse; months: InstallCourse };
} => ({
  publisher: { name: publisherName ?? "", verified: tenantId === CATALOGUE_PUBLISHER_ID },
  install_history: installHistory(installFigures, now),
});

/** A price in a body: US dollars and cents. */
export const price = () =>
  field(
    z
      .number()
      .min(0)
      .max(MAX_PRICE)
      .refine((value) => Math.round(value * 100) / 100 === value, { message: "must have at most two decimals" }),
    "Price in US dollars",
    9.99,
  );

/** A price in a query, where numbers come as text. */
export const queryPrice = () =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/, { message: "must be an amount such as 9.99" })
    .transform(Number)
    .pipe(z.number().max(MAX_PRICE))
    .openapi({ type: "number", minimum: 0, maximum: MAX_PRICE, description: "Price in US dollars", example: 9.99 });

/** The upper end of a price range in a query: any amount, because no listing is offered at it. */
export const queryPriceBound = () =>
  z
    .string()
    .regex(/^\d{1,15}(?:\.\d{1,15})?$/, { message: "must be an amount such as 9.99, 0 or more" })
    .transform(Number)
    .openapi({ type: "number", minimum: 0, description: "Price in US dollars", example: 9.99 });

export const category = () => field(title(100), "Category of the listing", "finance");

/** The description of a list's `category`. */
export const CATEGORY_FILTER = "Only listings of exactly this category";

const MAX_TAGS = 20;

/** Tags without duplicates, as a listing stores them. */
const asTags = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== "")),
];

/** Tags in a body. */
export const tags = () =>
  field(z.array(title(50)).max(MAX_TAGS).transform(asTags), "Words by which people find the listing", [
    "invoices",
    "reports",
  ]);

/** Tags in a query, separated by commas. */
export const queryTags = () =>
  text(1_000, 0)
    .transform((value) => asTags(value.split(",")))
    .pipe(z.array(title(50)).max(MAX_TAGS))
    .openapi({
      type: "string",
      description: "Tags, separated by commas; a listing must have all of them",
      example: "invoices,reports",
    });

/** The order of lists: best first, names and prices ascending. */
export const sortBy = () =>
  field(
    z.enum(["popularity", "rating", "created_at", "name", "price", "installs"]),
    "`popularity` (installations, then the Bayesian mean of the ratings), `rating`, `installs` and `created_at` list the highest first. `name` and `price` list the lowest first",
    "popularity",
  );

export const ListingPath = z.object({ listing_id: pathId("listing_id") });

export const Listing = z
  .object({
    id: id(),
    kind: z.enum(LISTING_KINDS).openapi({ example: "agent" }),
    name: z.string().openapi({ example: "Invoice reader" }),
    status: z.enum(LISTING_STATUSES).openapi({ example: "pending_approval" }),
    is_under_review: field(
      z.boolean(),
      "Whether a version waits for review. An approved listing stays public in the meantime",
      true,
    ),
    reason: field(z.string().nullable(), "Reason for the rejection of the last version or for the suspension", null),
    version: z.string().openapi({ example: "3.0.0" }),
    price: shownPrice(0),
    source_id: field(id(), "The publisher's item that the listing was made from"),
    publisher_tenant_id: id(),
    is_featured: z.boolean().openapi({ example: false }),
    installs: installs(),
    rating: meanRating(),
    rating_count: z.number().int().openapi({ example: 2 }),
    submitted_at: timestamp(),
    approved_at: timestamp().nullable(),
    created_at: timestamp(),
  })
  .openapi("Listing");

export const ListingView = z.object({ listing: Listing });

export const SuspendBody = z.strictObject({ reason: reason() }).openapi("SuspendListingBody", {
  example: { reason: "The description promises features that the code does not have." },
});

export const FeatureBody = z
  .strictObject({
    featured: field(z.boolean(), "Whether the marketplace features the listing", true),
  })
  .openapi("FeatureListingBody", { example: { featured: true } });

/** A listing as its publisher and the platform's operators see it. */
export const presentListing = (listing: ListingRecord): z.output<typeof Listing> => ({
  id: listing.id,
  kind: listing.kind,
  name: listing.name,
  status: listing.status,
  is_under_review: listing.pendingVersionId !== null,
  reason: listing.reason,
  version: listing.versionLabel,
  price: listing.price,
  source_id: listing.sourceId,
  publisher_tenant_id: listing.tenantId,
  is_featured: listing.isFeatured,
  installs: listing.installs,
  rating: shownRating(listing),
  rating_count: listing.ratingCount,
  submitted_at: toTimestamp(listing.submittedAt),
  approved_at: toTimestampOrNull(listing.approvedAt),
  created_at: toTimestamp(listing.createdAt),
});

/** The fields of the answer to a rejection. */
export const rejectedFields = {
  status: field(
    z.literal("rejected"),
    "State of the reviewed version; a version that was approved earlier stays public",
  ),
  reason: z.string().openapi({ example: "The description promises features that the content does not have." }),
};

/** The answer to an approval; `listingId` is the id under the marketplace's name for it. */
export const presentApproved = <Id extends Record<string, string>>(
  listingId: Id,
  { approvedAt, changedAt }: Pick<ListingRow, "approvedAt" | "changedAt">,
) => ({
  success: true as const,
  ...listingId,
  status: "approved" as const,
  approved_at: toTimestamp(approvedAt ?? changedAt),
});

/** The answer to a rejection; `listingId` as for `presentApproved`. */
export const presentRejected = <Id extends Record<string, string>>(
  listingId: Id,
  listing: Pick<ListingRow, "reason">,
) => ({
  success: true as const,
  ...listingId,
  status: "rejected" as const,
  reason: listing.reason ?? "",
});
