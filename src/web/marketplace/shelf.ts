import type { Query } from "#web/lib/operation.ts";

/** What every tab shows of a listing. */
export interface Card {
  id: string;
  name: string;
  description: string;
  category: string | null;
  /** US dollars; null where the kind has no prices. */
  price: number | null;
  /** 0 when there are no ratings. */
  rating: number;
  /** Null where the list does not tell it. */
  ratingCount: number | null;
  /** How often it was installed, in words such as "12 installs". */
  uses: string;
  tags: readonly string[];
  isFeatured: boolean;
}

/** A page of listings. */
export interface Shelf {
  cards: readonly Card[];
  /** Null where the API does not count. */
  total: number | null;
}

/** What a person narrows a tab by; empty texts mean nothing. */
export interface Filters {
  query: string;
  category: string;
  tags: string;
  isFree: boolean;
  sort: string;
  /** The first is 1. */
  page: number;
}

/** A tab of the marketplace: what can be asked of its list, and how. */
export interface Kind {
  /** As the address has it. */
  name: string;
  title: string;
  /** What it is for. */
  lead: string;
  hasTags: boolean;
  hasFree: boolean;
  /** None where the API's order is fixed. */
  sorts: readonly (readonly [value: string, text: string])[];
  pageSize: number;
  /** False where the API gives only the best of a search. */
  hasPages: boolean;
  load: (filters: Filters, signal: AbortSignal) => Promise<Shelf>;
  /** Null where the API does not list them: then the category is typed. */
  loadCategories: ((signal: AbortSignal) => Promise<readonly string[]>) | null;
}

/** What the list operations that page have in common. */
export const pageOf = ({ page }: Filters, pageSize: number): Query => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** A count with its noun. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** A tab's own address. */
export const addressOf = ({ name }: Kind): string => `/marketplace?kind=${name}`;
