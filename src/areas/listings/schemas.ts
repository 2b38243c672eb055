import { z } from "@hono/zod-openapi";

import { text, title } from "#http/schemas";

/** Texts that say why: shown to the publisher. */
export const reason = () =>
  text(1_000)
    .refine((value) => value.trim() !== "", { message: "must not be blank" })
    .openapi({ example: "The description promises what the code does not do." });

/** The query of document 2's reject operations. */
export const RejectQuery = z.object({ reason: reason() });

export const MAX_PRICE = 100_000;

/** A price in a body: US dollars and cents. */
export const price = () =>
  z
    .number()
    .min(0)
    .max(MAX_PRICE)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: "must be whole cents" })
    .openapi({ description: "US dollars", example: 9.99 });

/** A price in a query, where numbers come as text. */
export const queryPrice = () =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, { message: "must be an amount such as 9.99" })
    .transform(Number)
    .pipe(z.number().max(MAX_PRICE))
    .openapi({ type: "number", minimum: 0, maximum: MAX_PRICE, description: "US dollars", example: 9.99 });

export const category = () => title(100).openapi({ example: "finance" });

const MAX_TAGS = 20;

/** Tags as a listing keeps them: each once. */
const asTags = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== "")),
];

/** Tags in a body. */
export const tags = () =>
  z
    .array(title(50))
    .max(MAX_TAGS)
    .transform(asTags)
    .openapi({ example: ["invoices", "reports"] });

/** Tags in a query, separated by commas. */
export const queryTags = () =>
  text(1_000, 0)
    .transform((value) => asTags(value.split(",")))
    .pipe(z.array(title(50)).max(MAX_TAGS))
    .openapi({
      type: "string",
      description: "Separated by commas; a listing has all of them",
      example: "invoices,reports",
    });

/** What one tenant says of a listing. Ratings are whole: 4 and 4.0 are the same, 4.5 is refused. */
export const RateBody = z
  .strictObject({
    rating: z.number().int().min(1).max(5).openapi({ description: "1 to 5, whole", example: 5 }),
    review: text(1_000, 0).nullable().optional().openapi({ example: "Did in a minute what took us an afternoon." }),
  })
  .openapi("RateListingBody");

/** How lists are ordered: everything best first, names and prices from the beginning. */
export const sortBy = () =>
  z.enum(["popularity", "rating", "created_at", "name", "price", "installs"]).openapi({
    description:
      "`popularity` (installations, then the Bayesian mean of the ratings), `rating`, `installs` and `created_at` from the highest, `name` and `price` from the lowest",
    example: "popularity",
  });
