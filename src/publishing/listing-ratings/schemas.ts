import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { text } from "#http/schemas";

import type { Rated } from "./rate-listing.ts";

/** One tenant's rating of a listing. Ratings are whole: 4 and 4.0 are equal, 4.5 is refused. */
export const RateBody = z
  .strictObject({
    rating: field(z.number().int().min(1).max(5), "A whole number from 1 to 5", 5),
    review: field(
      text(1_000, 0).nullable().optional(),
      "Review text that the marketplace shows with the rating",
      "Did in a minute what took us an afternoon.",
    ),
  })
  .openapi("RateListingBody", { example: { rating: 5, review: "Did in a minute what took us an afternoon." } });

/** The fields of the answer to a rating. */
export const ratedFields = {
  rating: z.number().int().openapi({ example: 5 }),
  new_average: field(z.number(), "Arithmetic mean of all ratings, rounded to two decimals", 4.67),
  total_ratings: z.number().int().openapi({ example: 3 }),
};

/** The answer to a rating; `listingId` is the id under the marketplace's name for it, where the answer has it. */
export const presentRated = <Id extends Record<string, string>>(listingId: Id, { rating, average, total }: Rated) => ({
  success: true as const,
  ...listingId,
  rating,
  new_average: average,
  total_ratings: total,
});
