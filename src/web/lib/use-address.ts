import { useLocation } from "preact-iso";

import { type Query, queryText } from "./call.ts";

export interface Address {
  /** What stands behind the address's question mark: filters that a reload and the back button keep. */
  query: Readonly<Record<string, string>>;
  /** The page of a list, from 1. */
  page: number;
  /** Puts these into the query and keeps the rest; what is null or empty is taken out. */
  change: (changes: Query) => void;
}

/** The address's query as the place where a page keeps its filters and its page number. */
export function useAddress(): Address {
  const { path, query, route } = useLocation();
  const page = Number(query["page"]);
  return {
    query,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    change: (changes) => route(`${path}${queryText({ ...query, ...changes })}`),
  };
}
