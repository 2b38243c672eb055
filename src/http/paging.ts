import { z } from "@hono/zod-openapi";

/** Query numbers are text; anything but a plain whole number is refused. */
export const wholeNumber = (minimum: number, maximum: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { message: "must be a whole number" })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .optional()
    .transform((value) => value ?? fallback)
    .openapi({ type: "integer", minimum, maximum, default: fallback });

export const MAX_PAGE_SIZE = 100;

/** `page` and `limit`, for lists that count pages, with a default number of entries per page. */
export const pageQueryOf = (fallback: number) => ({
  page: wholeNumber(1, 1_000_000, 1).openapi({ description: "Number of the page; the first is 1", example: 1 }),
  limit: wholeNumber(1, MAX_PAGE_SIZE, fallback).openapi({
    description: "Maximum number of entries on a page",
    example: 20,
  }),
});

export const pageQuery = pageQueryOf(20);

/** `limit` and `offset`, for lists that count entries. */
export const offsetQuery = {
  limit: wholeNumber(1, MAX_PAGE_SIZE, 50).openapi({
    description: "Maximum number of entries in the answer",
    example: 50,
  }),
  offset: wholeNumber(0, 1_000_000, 0).openapi({ description: "Number of entries to skip", example: 0 }),
};

/** `limit` alone, for lists of the best. */
export const limitQuery = (maximum: number, fallback: number) => ({
  limit: wholeNumber(1, maximum, fallback).openapi({
    description: "Maximum number of entries in the answer",
    example: fallback,
  }),
});

export const Pagination = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    pages: z.number().int().openapi({ description: "Total divided by limit, rounded up" }),
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
