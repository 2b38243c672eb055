import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { text } from "#http/schemas";

import { hasMore, type ListingPage, SORT_KEYS } from "./search-listings.ts";

/** The search text for a marketplace. */
export const searchText = (example: string) =>
  field(
    text(200, 0).optional(),
    "Words or beginnings of words in the name, description, tags or category; a single letter matches only as a whole word",
    example,
  );

/** The sort keys of a list of listings. */
export const listingSorts = () =>
  field(
    z.enum(SORT_KEYS),
    "`popularity` (installations, then the Bayesian mean of the ratings), `rating`, `installs` and `created_at` list the highest first. `name` and `price` list the lowest first. `relevance` sorts a search by how well the words match; without a search, or with more than 2,000 matches, it means `popularity`",
    "popularity",
  );

/** The direction of `listingSorts`, for the lists that let a caller choose it. */
export const sortOrder = () =>
  field(
    z.enum(["asc", "desc"]).default("desc"),
    "Direction of the order. `relevance` always lists the best match first",
    "desc",
  );

/** The description of the shown part of the listings. */
export const partFields = {
  total: field(z.number().int(), "Total number of matching entries, counted up to 10,000", 1),
  limit: z.number().int().openapi({ example: 50 }),
  offset: z.number().int().openapi({ example: 0 }),
};

/** `partFields`, and whether there is more. */
export const pageFields = { ...partFields, has_more: z.boolean().openapi({ example: false }) };

export const presentPageFields = (page: ListingPage, { limit, offset }: { limit: number; offset: number }) => ({
  total: page.total,
  limit,
  offset,
  has_more: hasMore(page, { limit, offset }),
});

const Facet = z
  .object({ name: z.string().openapi({ example: "finance" }), count: z.number().int().openapi({ example: 12 }) })
  .openapi("ListingFacet");

/** Categories or tags with how many listings have each. */
export const facets = () => z.array(Facet);
