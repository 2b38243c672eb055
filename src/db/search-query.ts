import { searchWords } from "#lib/search-words";

/** A tenant's search in name and description as an FTS5 query; null for a text that cannot match. */
export function searchQuery(tenantId: string, typed: string): string | null {
  const words = searchWords(typed);
  return words === null ? null : `tenant : "${tenantId.replaceAll("-", "")}" AND {name description} : (${words})`;
}
