import { call, callData } from "#web/lib/call.ts";

import { isWorkflows, KIND_NAMES, kindsOf, type Shelf } from "./shelf.ts";

/** More pages are not shown below each other; filters lead to the rest. */
export const PAGE_SIZE = 24;
export const MOST_SHOWN = 96;

type Asked = Readonly<Record<string, string>>;

/** The shelf for the address: listings of the four kinds, or workflow templates. */
export async function loadShelf(asked: Asked, page: number, signal: AbortSignal): Promise<Shelf> {
  const limit = Math.min(MOST_SHOWN, PAGE_SIZE * page);
  const [shelf, workflows] = await Promise.all([
    isWorkflows(kindsOf(asked["kind"])) ? loadWorkflows(asked, limit, signal) : loadListings(asked, limit, signal),
    call("GET", "/api/marketplace/templates/statistics", { signal }),
  ]);
  const kinds = shelf.facets["kind"] ?? [];
  const all = [...kinds, { name: "workflow", count: workflows.total_templates }];
  return { ...shelf, facets: { ...shelf.facets, kind: all } };
}

async function loadListings(asked: Asked, limit: number, signal: AbortSignal): Promise<Shelf> {
  const { query, kind, category, level, publisher, price, rating, installed, sort } = asked;
  const kinds = kindsOf(kind).filter((name) => name !== "workflow");
  const found = await callData("GET", "/api/listings", {
    query: {
      query,
      kind: kinds.join(","),
      category,
      level,
      publisher,
      price,
      min_rating: rating,
      installed,
      sort_by: sort,
      limit,
    },
    signal,
  });
  const cards = found.listings.map((listing) => ({
    ...listing,
    ratingCount: listing.rating_count,
    recent: listing.recent_installs,
    isInstalled: listing.is_installed,
    hasUpdate: listing.update_available,
  }));
  return { cards, total: found.total, facets: found.facets, isCounted: found.is_counted };
}

const SORTS_OF_TEMPLATES = ["popularity", "rating", "created_at", "name"];

async function loadWorkflows(asked: Asked, limit: number, signal: AbortSignal): Promise<Shelf> {
  const { query, category, sort = "" } = asked;
  const templates = await call("GET", "/api/marketplace/templates", {
    query: { q: query, category, sort: SORTS_OF_TEMPLATES.includes(sort) ? sort : null, limit },
    signal,
  });
  const cards = templates.map((template) => ({
    id: template.id,
    kind: "workflow" as const,
    name: template.name,
    description: template.description,
    publisher: { name: template.author, verified: false },
    price: 0,
    rating: template.rating,
    ratingCount: template.rating_count,
    installs: template.downloads,
    recent: template.recent_downloads,
    isInstalled: false,
    hasUpdate: false,
  }));
  return { cards, total: null, facets: {}, isCounted: true };
}

/** The names of the address that narrow the list. */
export const FILTERS = ["query", "kind", "category", "level", "publisher", "price", "rating", "installed"] as const;

/** Whether anything narrows the list. */
export const isNarrowed = (asked: Asked): boolean => FILTERS.some((name) => (asked[name] ?? "") !== "");

/** The address's kinds with one more or less; empty means all of them. */
export function toggledKinds(asked: Asked, kind: string): string {
  const chosen = kindsOf(asked["kind"]);
  // Workflows have no levels, prices and installations, so they stand alone.
  if (kind === "workflow") return chosen.includes("workflow") ? "" : "workflow";
  return KIND_NAMES.filter((name) => name !== "workflow" && chosen.includes(name) !== (name === kind)).join(",");
}
