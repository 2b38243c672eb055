import { z } from "@hono/zod-openapi";

import { csvLine, type Cell } from "#lib/csv";
import { jsonLines, linesOf } from "#lib/json-lines";

/**
 * A plain string for the types: the router has none for a media type that ends with «json» and is not one JSON value.
 */
const NDJSON: string = "application/x-ndjson";

/** A 200 with lines of JSON. */
export const okLines = (description: string, example: string) => ({
  200: { description, content: { [NDJSON]: { schema: z.string().openapi({ example }) } } },
});

/** A 200 with lines of JSON or with a table, as requested. */
export const okLinesOrTable = (description: string, lines: string, table: string) => ({
  200: {
    description,
    content: {
      [NDJSON]: { schema: z.string().openapi({ example: lines }) },
      "text/csv": { schema: z.string().openapi({ example: table }) },
    },
  },
});

interface LinesContext {
  newResponse(body: ReadableStream, status: 200, headers: Record<string, string>): Response;
}

/** Answers with pages of values as lines of JSON, for a file. */
export const answerLines = async (
  c: LinesContext,
  pages: AsyncGenerator<readonly unknown[], void, void>,
  fileName: string,
): Promise<Response> =>
  c.newResponse(await jsonLines(pages), 200, {
    "Content-Type": NDJSON,
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });

/** Answers with pages of rows as a table with named columns, for a file. */
export const answerTable = async (
  c: LinesContext,
  names: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[], void, void>,
  fileName: string,
): Promise<Response> =>
  c.newResponse(await linesOf(pages, csvLine, csvLine(names)), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });
