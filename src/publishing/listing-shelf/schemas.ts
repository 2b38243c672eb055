import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { wholeNumber } from "#http/paging";
import { id, queryFlag, queryList, timestamp, toTimestamp } from "#http/schemas";
import { facets, listingSorts, pageFields, searchText } from "#publishing/listing-search/schemas";
import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";
import { recentInstalls as installsOf } from "#publishing/listings/install-history";
import { LISTING_KINDS } from "#publishing/listings/listing-kind";
import { shownRating } from "#publishing/listings/mean-rating";
import {
  category,
  CATEGORY_FILTER,
  installs,
  meanRating,
  recentInstalls,
  shownPrice,
} from "#publishing/listings/schemas";

import type { Shelf } from "./browse-listings.ts";
import { levelNeeded } from "./level-needed.ts";
import type { ShelfRow } from "./store.ts";

const level = () =>
  field(z.enum(MATURITY_LEVELS), "The lowest level at which an agent uses it without asking a person", "student");

export const BrowseQuery = z.object({
  query: searchText("invoice"),
  kind: field(
    queryList(z.enum(LISTING_KINDS), LISTING_KINDS.length),
    "Only listings of these kinds, separated by commas",
    ["skill"],
  ),
  category: field(category().optional(), CATEGORY_FILTER),
  level: field(level().optional(), "Only listings that need exactly this level"),
  publisher: field(
    z.enum(["verified", "own"]).optional(),
    "`verified`: listings that the platform itself publishes. `own`: listings of the caller's tenant",
  ),
  price: field(z.enum(["free", "paid"]).optional(), "Only free or only paid listings"),
  min_rating: z
    .enum(["1", "2", "3", "4", "5"])
    .optional()
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .openapi({ type: "integer", minimum: 1, maximum: 5, description: "Only listings with at least this mean rating" }),
  installed: queryFlag("Whether to list only listings that the caller's tenant has installed"),
  sort_by: listingSorts().optional(),
  limit: field(wholeNumber(1, 100, 24), "Maximum number of entries in the answer", 24),
  offset: field(wholeNumber(0, 1_000, 0), "Number of entries to skip", 0),
});

export const ShelfListing = z
  .object({
    id: id(),
    kind: z.enum(LISTING_KINDS).openapi({ example: "skill" }),
    name: z.string().openapi({ example: "Invoice reader" }),
    description: z.string().openapi({ example: "Reads invoices and reports anomalies" }),
    category: category().nullable(),
    tags: z.array(z.string()).openapi({ example: ["invoices"] }),
    publisher: z.object({
      name: z.string().openapi({ example: "Tenure catalogue" }),
      verified: field(z.boolean(), "Whether the platform itself publishes it", true),
      is_own: field(z.boolean(), "Whether the publisher is the caller's tenant", false),
    }),
    version: z.string().openapi({ example: "3.0.0" }),
    price: shownPrice(0),
    level: level(),
    is_featured: z.boolean().openapi({ example: false }),
    is_installed: field(z.boolean(), "Whether the caller's tenant has a copy now", false),
    update_available: field(
      z.boolean(),
      "Whether the caller's tenant has a copy, and a new installation would receive other content",
      false,
    ),
    installs: installs(),
    recent_installs: field(recentInstalls(), "The installations of the last 30 days"),
    rating: meanRating(),
    rating_count: z.number().int().openapi({ example: 2 }),
    created_at: timestamp(),
  })
  .openapi("ShelfListing");

export const ShelfView = z.object({
  listings: z.array(ShelfListing),
  ...pageFields,
  facets: field(
    z.object({
      kind: facets(),
      category: facets(),
      level: facets(),
      publisher: facets(),
      price: facets(),
      rating: facets(),
      installed: facets(),
    }),
    "Number of listings that each choice would leave under the other filters. `rating` counts means of at least that many stars; `category` has at most 12 entries",
  ),
  is_counted: field(
    z.boolean(),
    "False when the search matches more than 5,000 listings; the facets then count only 5,000 of them",
    true,
  ),
});

export function presentShelf(
  shelf: Shelf,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): z.output<typeof ShelfView> {
  const { rows, total, isCounted } = shelf;
  const facet = (name: string) =>
    shelf.facets
      .filter((one) => one.facet === name && one.count > 0)
      .map((one) => ({ name: one.name, count: one.count }));
  return {
    listings: rows.map((row) => presentRow(row, now)),
    total,
    limit,
    offset,
    has_more: offset + rows.length < total && rows.length > 0,
    facets: {
      kind: facet("kind"),
      category: facet("category"),
      level: facet("level"),
      publisher: facet("publisher"),
      price: facet("price"),
      rating: facet("rating"),
      installed: facet("installed"),
    },
    is_counted: isCounted,
  };
}

const presentRow = (
  { listing, publisherName, installFigures, isInstalled, hasUpdate, isOwn }: ShelfRow,
  now: number,
): z.output<typeof ShelfListing> => ({
  id: listing.id,
  kind: listing.kind,
  name: listing.name,
  description: listing.description,
  category: listing.category,
  tags: listing.tags,
  publisher: { name: publisherName, verified: listing.tenantId === CATALOGUE_PUBLISHER_ID, is_own: isOwn },
  version: listing.versionLabel,
  price: listing.price,
  level: levelNeeded(listing.kind, listing.subtype),
  is_featured: listing.isFeatured,
  is_installed: isInstalled,
  update_available: hasUpdate,
  installs: listing.installs,
  recent_installs: installsOf(installFigures, now),
  rating: shownRating(listing),
  rating_count: listing.ratingCount,
  created_at: toTimestamp(listing.createdAt),
});
