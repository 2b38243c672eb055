import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, text, timestamp, toTimestamp } from "#http/schemas";
import { LISTING_KINDS } from "#publishing/listings/listing-kind";

import type { Hit } from "./search.ts";
import { FOUND_KINDS } from "./store.ts";

export const SearchQuery = z.object({
  q: field(text(200), "Words or beginnings of words, an id, or the last 6 to 12 characters of one", "invoice"),
  ...limitQuery(20, 5),
});

const Highlight = z
  .object({ start: z.number().int().openapi({ example: 0 }), end: z.number().int().openapi({ example: 7 }) })
  .openapi("Highlight", { description: "A matching part of the text, in UTF-16 code units; `end` is exclusive" });

export const SearchResult = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id: id(),
    title: field(
      z.string(),
      "The name, or the task of a run, the action of an approval, the URL of a webhook",
      "Invoice reader",
    ),
    title_highlights: z.array(Highlight),
    text: field(z.string().nullable(), "The beginning of the description", null),
    text_highlights: z.array(Highlight),
    agent_id: field(id().nullable(), "The agent of a run or an approval; null for other kinds"),
    listing_kind: field(
      z.enum(LISTING_KINDS).nullable(),
      "Kind of listing; null for results that are not a `listing`",
      null,
    ),
    created_at: timestamp(),
  })
  .openapi("SearchResult");

export const SearchResults = z.object({ results: z.array(SearchResult) });

export const presentHit = (hit: Hit): z.output<typeof SearchResult> => ({
  kind: hit.kind,
  id: hit.id,
  title: hit.title,
  title_highlights: hit.titleRanges,
  text: hit.text,
  text_highlights: hit.textRanges,
  agent_id: hit.agentId,
  listing_kind: hit.listingKind,
  created_at: toTimestamp(hit.at),
});
