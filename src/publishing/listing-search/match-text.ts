import { indexedText } from "#lib/search-words";

import type { ListingFilter } from "./listing-filter.ts";

/** Number of words in a search; `searchWords` joins them this way. */
export const wordsIn = ({ search = "" }: ListingFilter): number => search.split(" AND ").length;

/**
 * The words together with those of category and tags. This is not yet the exact filter, but the index already excludes
 * most others.
 */
export function matchText({ search = "", category, tags }: ListingFilter): string {
  const phrases = [
    ...(category === undefined ? [] : [`category : ${phraseOf(category)}`]),
    ...tags.map((tag) => `tags : ${phraseOf(tag)}`),
  ].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase.slice(phrase.indexOf('"'))));
  return [`(${search})`, ...phrases].join(" AND ");
}

const phraseOf = (text: string): string => `"${indexedText(text).replaceAll('"', '""')}"`;
