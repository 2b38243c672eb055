import type { ListingFilter } from "./listing-filter.ts";

/** How many words a search has; `searchWords` joins them so. */
export const wordsIn = ({ search = "" }: ListingFilter): number => search.split(" AND ").length;

/**
 * The words, and beside them the words of category and tags: not yet the equality that is asked for, but what lets most others through
 * no further than the index.
 */
export function matchText({ search = "", category, tags }: ListingFilter): string {
  const phrases = [
    ...(category === undefined ? [] : [`category : ${phraseOf(category)}`]),
    ...tags.map((tag) => `tags : ${phraseOf(tag)}`),
  ].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase.slice(phrase.indexOf('"'))));
  return [`(${search})`, ...phrases].join(" AND ");
}

const phraseOf = (text: string): string => `"${text.replaceAll('"', '""')}"`;
