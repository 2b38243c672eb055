import { z } from "@hono/zod-openapi";

import { SORT_KEYS } from "./search-listings.ts";

/** How a list of listings is ordered. */
export const listingSorts = () =>
  z.enum(SORT_KEYS).openapi({
    description:
      "`popularity` (installations, then the Bayesian mean of the ratings), `rating`, `installs` and `created_at` from the highest, `name` and `price` from the lowest; `relevance` orders a search by how well the words fit, and is popularity where there is no search or more than 2,000 match",
    example: "popularity",
  });

/** Categories or tags with how many listings have each. */
export const facets = () =>
  z.array(
    z.object({ name: z.string().openapi({ example: "finance" }), count: z.number().int().openapi({ example: 12 }) }),
  );
