import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

/** Query numbers are text; anything but a plain whole number is refused. */
export const wholeNumber = (minimum: number, maximum: number, fallback: number) =>
  numberInText(minimum, maximum)
    .transform((value) => value ?? fallback)
    .openapi({ type: "integer", minimum, maximum, default: fallback });

/** A whole number of a query that may be left out. */
export const optionalWholeNumber = (minimum: number, maximum: number) =>
  numberInText(minimum, maximum).openapi({ type: "integer", minimum, maximum });

const numberInText = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { message: "must be a whole number" })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .optional();

export const MAX_PAGE_SIZE = 100;

/** `page` and `limit`, for lists that count pages, with a default number of entries per page. */
export const pageQueryOf = (fallback: number) => ({
  page: field(wholeNumber(1, 1_000_000, 1), "Number of the page; the first is 1", 1),
  limit: field(wholeNumber(1, MAX_PAGE_SIZE, fallback), "Maximum number of entries on a page", 20),
});

export const pageQuery = pageQueryOf(20);

/** `limit` and `offset`, for lists that count entries. */
export const offsetQuery = {
  limit: field(wholeNumber(1, MAX_PAGE_SIZE, 50), "Maximum number of entries in the answer", 50),
  offset: field(wholeNumber(0, 1_000_000, 0), "Number of entries to skip", 0),
};

/** `limit` alone, for lists of the best. */
export const limitQuery = (maximum: number, fallback: number) => ({
  limit: field(wholeNumber(1, maximum, fallback), "Maximum number of entries in the answer", fallback),
});

export const Pagination = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    pages: field(z.number().int(), "Total divided by limit, rounded up"),
  })
  .openapi("Pagination", { example: { page: 1, limit: 20, total: 45, pages: 3 } });

export interface Page {
  page: number;
  limit: number;
}

/** The paging fields of a list. */
export function paginate({ page, limit }: Page, total: number): z.output<typeof Pagination> {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
