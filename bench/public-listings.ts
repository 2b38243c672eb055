import { connect, type Database } from "#db/client";
import { searchWords } from "#lib/search-words";
import { databaseClient } from "#local/database-client";
import { filteredPage, plainPage, plainTotal } from "#publishing/listing-search/store";

import type { Statement } from "./pipeline.ts";

export const LISTINGS = 100_000;

/** With more rows at once the server holds the database's lock for seconds. */
const ROWS_AT_ONCE = 1_000;

const WORDS =
  "invoice report summary data analysis currency converter email parser text keyword budget schedule customer lead contract review calendar weekly metric chart image audio music travel health patient code test deploy alert".split(
    " ",
  );

const COLUMNS =
  "id, kind, tenant_id, source_id, status, name, name_skeleton, description, category, tags, subtype, price, card, version_label, installs, rating_sum, rating_count, submitted_at, changed_at, revision, created_at".split(
    ", ",
  );

/**
 * Puts approved skills of a tenant into the database, past the Worker: publishing this many one by one would take an
 * hour.
 */
export async function fillListings(url: string, tenantId: string): Promise<void> {
  const client = databaseClient({ url });
  const random = randomNumbers();
  const values = COLUMNS.map((_column, index) => `value ->> ${index}`).join(", ");
  for (let first = 0; first < LISTINGS; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_unused, index) => rowOf(first + index, tenantId, random));
    await client.execute({
      sql: `INSERT INTO listings (${COLUMNS.join(", ")}) SELECT ${values} FROM json_each(?)`,
      args: [JSON.stringify(rows)],
    });
  }
  client.close();
}

function rowOf(index: number, tenantId: string, random: (below: number) => number): (string | number | null)[] {
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[random(WORDS.length)] ?? "").join(" ");
  const tags = new Set([`tag${random(300)}`, `tag${random(300)}`, `tag${random(30)}`]);
  const ratings = random(20);
  return [
    `listing${index}`,
    "skill",
    tenantId,
    `skill${index}`,
    "approved",
    `${words(2)} ${index}`,
    `listing${index}`,
    `${words(6)} rare${index % 5_000}`,
    `category${random(20)}`,
    JSON.stringify([...tags]),
    ["function", "api", "script"][random(3)] ?? "function",
    random(3) === 0 ? 0 : random(100),
    "{}",
    "1.0.0",
    random(10_000),
    ratings * 3,
    ratings,
    index,
    index,
    1,
    index,
  ];
}

/** The same listings on every machine. */
function randomNumbers(): (below: number) => number {
  let seed = 1;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >>> 8) % below;
  };
}

/** The searches as a caller's query; each kind has another number of matches. */
export const SEARCHES: Record<string, Record<string, string>[]> = {
  "one rare word": [{ query: "rare17" }, { query: "rare4321" }, { query: "rare999" }],
  "two words": [{ query: "invoice report" }, { query: "music travel" }, { query: "deploy alert" }],
  "three words": [{ query: "invoice report summary" }, { query: "budget lead chart" }, { query: "text code test" }],
  "a beginning": [{ query: "cur" }, { query: "re" }, { query: "inv sum" }],
  "words and a category": [
    { query: "invoice", category: "category3" },
    { query: "weekly metric", category: "category11" },
    { query: "a", category: "category3" },
  ],
  "words and tags": [
    { query: "invoice", tags: "tag7" },
    { query: "chart", tags: "tag3,tag250" },
  ],
  "filters alone": [{ category: "category3" }, { tags: "tag12" }, { skill_type: "api", is_free: "true" }],
  "no match": [{ query: "nothing" }, { query: "invoice nothing" }],
};

/** The platform's statement for a query, so that both sides run the same. */
export function searchStatement(query: Record<string, string>): Statement {
  const words = query["query"] === undefined ? null : searchWords(query["query"], { wholeLetters: true });
  return statementOf((db) =>
    filteredPage(db, {
      ...NOTHING_ASKED,
      search: words ?? undefined,
      category: query["category"],
      tags: query["tags"]?.split(",") ?? [],
      subtype: query["skill_type"],
      isFree: query["is_free"] === "true",
      sortBy: "relevance",
    }),
  );
}

/** The statements of the list without filters, newest first. */
export const listStatements = (offset: number): Statement[] => [
  statementOf((db) => plainPage(db, { ...NOTHING_ASKED, sortBy: "created_at", offset })),
  statementOf((db) => plainTotal(db, "skill")),
];

const NOTHING_ASKED = {
  kind: "skill",
  search: undefined,
  category: undefined,
  tags: [],
  subtype: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  isFree: false,
  isFeatured: false,
  sortOrder: "desc",
  limit: 20,
  offset: 0,
} as const;

function statementOf(build: (db: Database) => { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = build(connect("http://statements.invalid", undefined).db).toSQL();
  return { sql, args: params };
}
