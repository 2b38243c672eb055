import { z } from "@hono/zod-openapi";

import { SORT_KEYS } from "./search-listings.ts";

/** How a list of listings is ordered. */
export const listingSorts = () =>
  z.enum(SORT_KEYS).openapi({
    description:
      "`popularity` (installations, then the Bayesian mean of the ratings), `rating`, `installs` and `created_at` list the highest first. `name` and `price` list the lowest first. `relevance` sorts a search by how well the words match; without a search, or with more than 2,000 matches, it means `popularity`",
    example: "popularity",
  });

/** Categories or tags with how many listings have each. */
export const facets = () =>
  z.array(
    z.object({ name: z.string().openapi({ example: "finance" }), count: z.number().int().openapi({ example: 12 }) }),
  );
