import type { DatabaseSync } from "node:sqlite";

import { expect, it } from "vitest";

import { MAX_LOOKED_AT, type ShelfFilter } from "#publishing/listing-shelf/facet-counts.queries";
import { countsOf } from "#publishing/listing-shelf/store";
import { everyCase } from "#test/support/every-case";
import { databaseOver, migratedDatabase } from "#test/support/migrated-database";

const VIEWER = { tenantId: "t", cataloguePublisherId: "catalogue" };

const filter = (asked: Partial<ShelfFilter>): ShelfFilter => ({
  search: undefined,
  kinds: [],
  category: undefined,
  level: undefined,
  publisher: undefined,
  price: undefined,
  minRating: undefined,
  isInstalled: false,
  ...asked,
});

/** Adds approved listings of a kind; each one's category has the name of its kind. */
const add = (database: DatabaseSync, kind: string, count: number): void =>
  database.exec(`WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${count})
    INSERT INTO listings (id, kind, tenant_id, source_id, status, name, name_skeleton, description, category, tags, price,
      card, version_label, installs, submitted_at, changed_at, revision, created_at)
    SELECT '${kind}' || value, '${kind}', 't', value, 'approved', 'agents ' || value, '', '', '${kind}', '[]', 0, '{}', '1', value, 0, 0, 1, 0
    FROM numbers`);

function filled(kinds: Readonly<Record<string, number>>): DatabaseSync {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = OFF; BEGIN");
  for (const [kind, count] of Object.entries(kinds)) add(database, kind, count);
  database.exec("COMMIT");
  return database;
}

async function counted(database: DatabaseSync, asked: Partial<ShelfFilter>) {
  const rows = await countsOf(databaseOver(database), filter(asked), VIEWER);
  const of = (facet: string) =>
    Object.fromEntries(rows.flatMap((row) => (row.facet === facet ? [[row.name, row.count]] : [])));
  return { kind: of("kind"), category: of("category"), lookedAt: of("looked_at")[""] };
}

const many = { agent: MAX_LOOKED_AT + 500, skill: 1_000, domain: 2, component: MAX_LOOKED_AT };
const crowded = filled(many);

it("a search counts every kind where one alone has more listings than are looked at", async () => {
  const { kind, category, lookedAt } = await counted(crowded, { search: "agents" });
  expect(lookedAt).toBe(MAX_LOOKED_AT);
  expect(kind).toMatchObject({ skill: 1_000, domain: 2 });
  for (const large of ["agent", "component"]) expect(kind[large], large).toBeGreaterThanOrEqual(1_250);
  expect(category).toEqual(kind);
});

it("without words, and among the viewer's own listings, it is the same", async () => {
  const all = await counted(crowded, {});
  expect(all).toMatchObject({ kind: many, category: many });
  expect(all.lookedAt).toBe(MAX_LOOKED_AT);
  const own = await counted(crowded, { publisher: "own" });
  expect(own.kind).toMatchObject({ skill: 1_000, domain: 2 });
});

it("what some kinds leave of their shares goes to the others, so that as many listings as are looked at are counted exactly", async () => {
  const kinds = { agent: MAX_LOOKED_AT - 301, skill: 300, domain: 1 };
  const few = filled(kinds);
  await everyCase(
    [
      ["with words", { search: "agents" }],
      ["own", { publisher: "own" }],
    ] as const,
    async (_title, asked) => {
      expect(await counted(few, asked)).toMatchObject({ kind: kinds, lookedAt: MAX_LOOKED_AT });
      expect((await counted(few, { ...asked, kinds: ["skill"] })).category).toEqual({ skill: 300 });
    },
  );
});
