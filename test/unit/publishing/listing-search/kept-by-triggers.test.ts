import type { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { expect, it } from "vitest";

import { LISTING_KINDS } from "#db/schema/listings";
import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";
import { migratedDatabase } from "#test/support/migrated-database";

const statuses = fc.constantFrom("pending_approval", "approved", "rejected", "withdrawn", "suspended");
const shown = fc.record({
  kind: fc.constantFrom(...LISTING_KINDS),
  status: statuses,
  name: fc.constantFrom("alpha", "beta gamma", "Ünïcode", 'quo"te'),
  category: fc.constantFrom(null, "finance", "text"),
  tags: fc.uniqueArray(fc.constantFrom("red", "blue", 'it"s', "ä"), { maxLength: 3 }),
  subtype: fc.constantFrom(null, "api", "script"),
  price: fc.constantFrom(0, 2.5),
  tenant: fc.constantFrom("t", CATALOGUE_PUBLISHER_ID),
});
type Shown = typeof shown extends fc.Arbitrary<infer Value> ? Value : never;
/** A listing with the number of its ratings, of five stars each but the first, which has one. */
type Rated = Shown & { ratings: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ step: fc.constant("add" as const), row: shown }),
    fc.record({ step: fc.constant("change" as const), at: fc.nat(9), row: shown }),
    fc.record({ step: fc.constant("rate" as const), at: fc.nat(9) }),
    fc.record({ step: fc.constant("remove" as const), at: fc.nat(9) }),
  ),
  { maxLength: 25 },
);

function empty(): DatabaseSync {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = OFF");
  return database;
}
const database = empty();

/** The expected state of the triggers' tables, counted from the approved rows. */
function expected(rows: ReadonlyMap<string, Rated>) {
  const approved = [...rows].filter(([, { status }]) => status === "approved");
  const counts = new Map<string, number>();
  const add = (kind: string, facet: string, name: string) =>
    counts.set([kind, facet, name].join("/"), (counts.get([kind, facet, name].join("/")) ?? 0) + 1);
  for (const [, { kind, category, tags }] of approved) {
    add(kind, "all", "");
    if (category !== null) add(kind, "category", category);
    for (const tag of tags) add(kind, "tag", tag);
  }
  const alike = new Map<string, number>();
  for (const [, { kind, category, subtype, price, ratings, tenant }] of approved) {
    const stars = ratings === 0 ? 0 : Math.floor((1 + 5 * (ratings - 1)) / ratings);
    const type = kind === "skill" ? (subtype ?? "") : "";
    const cell = [kind, category ?? "", type, Number(price === 0), stars, Number(tenant === CATALOGUE_PUBLISHER_ID)];
    alike.set(cell.join("/"), (alike.get(cell.join("/")) ?? 0) + 1);
  }
  return {
    counts: [...alike].map(([key, count]) => `${key}=${count}`).toSorted(),
    facets: [...counts].map(([key, count]) => `${key}=${count}`).toSorted(),
    tags: approved.flatMap(([id, { kind, tags }]) => tags.map((tag) => `${kind}/${tag}/${id}`)).toSorted(),
    found: approved.map(([id]) => id).toSorted(),
  };
}

const textsOf = (sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(row["text"]))
    .toSorted();

const kept = () => ({
  counts:
    textsOf(`SELECT kind || '/' || category || '/' || subtype || '/' || is_free || '/' || stars || '/' || is_verified || '=' || count
    AS text FROM listing_counts`),
  facets: textsOf("SELECT kind || '/' || facet || '/' || name || '=' || count AS text FROM listing_facets"),
  tags: textsOf("SELECT kind || '/' || tag || '/' || listing_id AS text FROM listing_tags"),
  // The first bits of a row id of the search are the kind's number, from one on; the other forty are the listing's row.
  found: textsOf(`SELECT l.id AS text FROM listings_search AS s
    JOIN listings AS l ON l.search_row = (s.rowid & ((1 << 40) - 1))
      AND l.kind = json_extract('${JSON.stringify(LISTING_KINDS)}', '$[' || ((s.rowid >> 40) - 1) || ']')
    WHERE listings_search MATCH 'name : ("alpha" OR "beta" OR "unicode" OR "quo")'`),
});

it("after any change of listings, the search index has exactly the approved ones", () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      database.exec("DELETE FROM listings");
      const rows = new Map<string, Rated>();
      for (const [n, action] of sequence.entries()) {
        if (action.step === "add") {
          const id = `id${n}`;
          const { kind, status, name, category, tags, subtype, price, tenant } = action.row;
          database
            .prepare(`INSERT INTO listings (id, kind, tenant_id, source_id, status, name, name_skeleton, description, category, tags,
              subtype, price, card, version_label, submitted_at, changed_at, revision, created_at)
              VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?, ?, ?, '{}', '1', 0, 0, 1, 0)`)
            .run(id, kind, tenant, id, status, name, category, JSON.stringify(tags), subtype, price);
          rows.set(id, { ...action.row, ratings: 0 });
          continue;
        }
        const id = [...rows.keys()][action.at];
        const before = id === undefined ? undefined : rows.get(id);
        if (id === undefined || before === undefined) continue;
        if (action.step === "rate") {
          database
            .prepare(
              "UPDATE listings SET rating_sum = rating_sum + iif(rating_count, 5, 1), rating_count = rating_count + 1 WHERE id = ?",
            )
            .run(id);
          rows.set(id, { ...before, ratings: before.ratings + 1 });
        } else if (action.step === "remove") {
          database.prepare("DELETE FROM listings WHERE id = ?").run(id);
          rows.delete(id);
        } else {
          const { status, name, category, tags, subtype, price } = action.row;
          database
            .prepare(
              "UPDATE listings SET status = ?, name = ?, category = ?, tags = ?, subtype = ?, price = ? WHERE id = ?",
            )
            .run(status, name, category, JSON.stringify(tags), subtype, price, id);
          rows.set(id, { ...before, status, name, category, tags, subtype, price });
        }
      }
      expect(kept()).toEqual(expected(rows));
    }),
    { numRuns: 200 },
  );
}, 60_000);
