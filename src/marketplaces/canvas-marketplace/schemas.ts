import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery, offsetQuery } from "#http/paging";
import { id, jsonObject, pathId, queryFlag, timestamp, title, toTimestamp } from "#http/schemas";
import { ComponentRating, presentRating } from "#marketplaces/component-ratings/schemas";
import type { RatingRow } from "#publishing/listing-ratings/list-ratings";
import type { Rated } from "#publishing/listing-ratings/rate-listing";
import { RateBody } from "#publishing/listing-ratings/schemas";
import {
  facets,
  listingSorts,
  pageFields,
  presentPageFields,
  searchText,
  sortOrder,
} from "#publishing/listing-search/schemas";
import type { ListingPage } from "#publishing/listing-search/search-listings";
import type { ListingCard } from "#publishing/listings/listing-card.queries";
import type { ListingRow } from "#publishing/listings/listing-kind";
import { shownRating } from "#publishing/listings/mean-rating";
import {
  CATEGORY_FILTER,
  category,
  installs,
  meanRating,
  presentReach,
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

import type { PublicComponent } from "./get-marketplace-component.ts";
import type { InstalledComponent } from "./install-component.ts";

export { RateBody, RejectQuery };

export const ComponentPath = z.object({ component_id: pathId("component_id") });

const componentType = () => field(title(50), "Kind of component, in the author's own words", "chart");
const count = (example: number) => z.number().int().openapi({ example });
const license = () => field(title(50), "License, in the publisher's own words", "MIT");
const message = (example: string) => z.string().openapi({ example });
const review = () => z.string().nullable().openapi({ example: "Did in a minute what took us an afternoon." });

export const SearchQuery = z.object({
  query: searchText("chart"),
  category: field(category().optional(), CATEGORY_FILTER),
  tags: queryTags().optional(),
  component_type: componentType().optional(),
  min_price: queryPriceBound().optional(),
  max_price: queryPriceBound().optional(),
  is_free: queryFlag("Whether to list only free components"),
  is_featured: queryFlag("Whether to list only components that the platform features"),
  sort_by: listingSorts().default("created_at"),
  sort_order: sortOrder(),
  ...offsetQuery,
});

export type ComponentSearch = z.output<typeof SearchQuery>;

const listFields = {
  id: id(),
  name: z.string().openapi({ example: "KPI tile" }),
  description: z.string().openapi({ example: "One number with its change since last month" }),
  category: category().nullable(),
  component_type: componentType(),
  tags: z.array(z.string()).openapi({ example: ["dashboard"] }),
  version: z.string().openapi({ example: "1.2.0" }),
  thumbnail_url: field(
    z.string(),
    "The publisher's image; without one, the preview page of this API",
    "/api/canvas-marketplace/components/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e/preview",
  ),
  price: shownPrice(0),
  is_free: z.boolean().openapi({ example: true }),
  is_featured: z.boolean().openapi({ example: false }),
  license: license().nullable(),
  installs: installs(),
  rating: meanRating(),
  rating_count: count(2),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const MarketplaceComponent = z.object(listFields).openapi("MarketplaceComponent");

export const ComponentPage = z
  .object({
    components: z.array(MarketplaceComponent),
    ...pageFields,
  })
  .openapi("MarketplaceComponentPage");

const RecentRating = z
  .object({ id: id(), rating: count(5), review: review(), helpful_count: count(3), created_at: timestamp() })
  .openapi("RecentComponentRating");

export const ComponentDetail = z
  .object({
    ...listFields,
    ...reachFields(),
    publisher_tenant_id: id(),
    code: field(
      z.string(),
      "HTML with its styles and scripts. The global `window.config` holds the settings",
      "<p id='out'></p><script>document.getElementById('out').textContent = window.config.title;</script>",
    ),
    config_schema: field(jsonObject(), "JSON Schema of the settings", {
      type: "object",
      properties: { title: { type: "string", default: "Revenue" } },
    }),
    dependencies: z.array(z.string()).openapi({ example: ["chart.js@4.4.0"] }),
    css_dependencies: z.array(z.string()).openapi({ example: ["https://cdn.example.com/chart.css"] }),
    preview_url: field(
      z.string(),
      "The publisher's preview; without one, the preview page of this API",
      "/api/canvas-marketplace/components/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e/preview",
    ),
    demo_url: z.string().nullable().openapi({ example: "https://example.com/demo" }),
    recent_ratings: field(z.array(RecentRating), "The five newest ratings"),
  })
  .openapi("MarketplaceComponentDetail");

const componentId = (description: string) =>
  z.string().max(100).openapi({ format: "uuid", description, example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });

export const PublishBody = z
  .strictObject({
    component_id: componentId("One of the tenant's own components (`POST /api/canvas/components`)"),
    price: price().optional().openapi({ default: 0 }),
    license: license().optional().openapi({ default: "standard" }),
    tags: tags().optional().openapi({ default: [], description: "Words by which people find the listing" }),
  })
  .openapi("PublishComponentBody", {
    example: { component_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", price: 0, license: "MIT", tags: ["dashboard"] },
  });

export const PublishedComponent = z
  .object({
    status: z.literal("submitted_for_approval"),
    component_id: id(),
    message: message("The component was submitted for review. Its author is notified on approval."),
  })
  .openapi("PublishedComponent");

export const ApprovedComponent = z
  .object({ status: z.literal("approved"), component_id: id() })
  .openapi("ApprovedComponent");

export const RejectedComponent = z
  .object({
    component_id: id(),
    ...rejectedFields,
  })
  .openapi("RejectedComponent");

export const InstallBody = z
  .strictObject({
    component_id: componentId("A component of the marketplace"),
    canvas_id: componentId("A canvas of the tenant (`POST /api/canvas/canvases`)"),
  })
  .openapi("InstallComponentBody", {
    example: {
      component_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      canvas_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f",
    },
  });

export const Installed = z
  .object({
    status: z.literal("installed"),
    component_id: field(id(), "The component of the marketplace. `Location` names the tenant's copy"),
    canvas_id: id(),
    message: message('"KPI tile" was placed on the canvas "Sales board".'),
  })
  .openapi("InstalledComponent");

export const RatedComponent = z
  .object({ status: z.literal("rated"), component_id: id(), rating: count(5), aggregate_rating: meanRating() })
  .openapi("RatedComponent");

export const RatingsQuery = z.object({ ...limitQuery(100, 20), offset: offsetQuery.offset });

export const ComponentRatings = z
  .object({ ratings: z.array(ComponentRating), total: count(1), limit: count(20), offset: count(0) })
  .openapi("ComponentRatings");

export const ComponentCategories = z.object({ categories: facets() }).openapi("ComponentCategories");
export const ComponentTags = z.object({ tags: facets() }).openapi("ComponentTags");

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The public preview page of a component. */
const previewOf = (listingId: string): string => `/api/canvas-marketplace/components/${listingId}/preview`;

const presentListed = (listing: ListingCard): z.output<typeof MarketplaceComponent> => ({
  id: listing.id,
  name: listing.name,
  description: listing.description,
  category: listing.category,
  component_type: listing.subtype ?? "",
  tags: listing.tags,
  version: listing.versionLabel,
  thumbnail_url: textOf(listing.card["thumbnail_url"]) ?? previewOf(listing.id),
  price: listing.price,
  is_free: listing.price === 0,
  is_featured: listing.isFeatured,
  license: listing.license,
  installs: listing.installs,
  rating: shownRating(listing),
  rating_count: listing.ratingCount,
  created_at: toTimestamp(listing.createdAt),
  updated_at: toTimestamp(listing.changedAt),
});

export const presentPage = (
  page: ListingPage,
  asked: Pick<ComponentSearch, "limit" | "offset">,
): z.output<typeof ComponentPage> => ({
  components: page.rows.map(presentListed),
  ...presentPageFields(page, asked),
});

export const presentDetail = (
  { listing, content, ratings, ...reach }: PublicComponent,
  now: number,
): z.output<typeof ComponentDetail> => ({
  ...presentListed(listing),
  ...presentReach(listing, reach, now),
  publisher_tenant_id: listing.tenantId,
  code: content.code,
  config_schema: content.config_schema,
  dependencies: content.dependencies,
  css_dependencies: content.css_dependencies,
  preview_url: textOf(listing.card["preview_url"]) ?? previewOf(listing.id),
  demo_url: textOf(listing.card["demo_url"]),
  recent_ratings: ratings.map((given) => ({
    id: given.id,
    rating: given.rating,
    review: given.review,
    helpful_count: given.helpfulCount,
    created_at: toTimestamp(given.createdAt),
  })),
});

export const presentPublished = ({ listing }: Submitted): z.output<typeof PublishedComponent> => ({
  status: "submitted_for_approval",
  component_id: listing.id,
  message:
    listing.status === "approved"
      ? "The new version was submitted for review; the approved one stays public in the meantime. Its author is notified on approval."
      : "The component was submitted for review. Its author is notified on approval.",
});

export const presentApproved = (listing: ListingRow): z.output<typeof ApprovedComponent> => ({
  status: "approved",
  component_id: listing.id,
});

export const presentRejected = (listing: ListingRow): z.output<typeof RejectedComponent> => ({
  status: "rejected",
  component_id: listing.id,
  reason: listing.reason ?? "",
});

export const presentInstalled = (installed: InstalledComponent): z.output<typeof Installed> => ({
  status: "installed",
  component_id: installed.listingId,
  canvas_id: installed.canvasId,
  message: `${JSON.stringify(installed.name)} was placed on the canvas ${JSON.stringify(installed.canvasName)}.`,
});

export const presentRated = (listingId: string, rated: Rated): z.output<typeof RatedComponent> => ({
  status: "rated",
  component_id: listingId,
  rating: rated.rating,
  aggregate_rating: rated.average,
});

export const presentRatings = (
  { rows, total }: { rows: RatingRow[]; total: number },
  { limit, offset }: z.output<typeof RatingsQuery>,
): z.output<typeof ComponentRatings> => ({
  ratings: rows.map(presentRating),
  total,
  limit,
  offset,
});
