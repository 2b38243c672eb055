import type { Client } from "@libsql/client";
import { beforeAll, expect, test } from "vitest";

import { migratedInMemory, textRows } from "#test/support/database-schema";

import { type Reference, referencesOf, REMOVABLE, unguardedReferences } from "./removal-guards.ts";

let database: Client;
let references: Reference[];

beforeAll(async () => {
  database = await migratedInMemory();
  references = await referencesOf(database);
});

/** The dependencies of tables, on all levels. */
function hangingOn(parents: readonly string[]): Reference[] {
  const direct = references.filter(([, , parent]) => parents.includes(parent));
  const below = direct.length === 0 ? [] : hangingOn(direct.map(([table]) => table));
  return [...direct, ...below];
}

const named = (found: readonly Reference[]): string[] =>
  found.map(([table, column, parent]) => `${table}.${column} → ${parent}`);

test("what an unbounded number of rows hangs on is hidden first and removed by the sweep", () => {
  expect(REMOVABLE.toSorted()).toEqual([
    "agents",
    "alert_rules",
    "canvas_components",
    "canvases",
    "chat_sessions",
    "data_set_runs",
    "data_sets",
    "sdlc_projects",
    "tool_servers",
    "triggers",
    "webhooks",
  ]);
});

test("every table that refers to them refuses a new row of a deleted one", async () => {
  expect(references.filter(([, , parent]) => REMOVABLE.includes(parent)).length).toBeGreaterThan(10);
  expect(
    named(await unguardedReferences(database)),
    "A new row could refer to a deleted one: these columns have no guard trigger. `npm run migration -- <name>` writes it into a new " +
      "migration. Delete your own migration first when it has not landed, and make it again.",
  ).toEqual([]);
});

test("what hangs on them is found by an index, so that a step of the removal reads no more than it removes", async () => {
  const indexes = await textRows(
    database,
    `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c
      WHERE m.type = 'table' AND i.partial = 0 AND c.seqno = 0`,
  );
  const leads = new Set(indexes.map(([table, column]) => `${table}.${column}`));
  const hanging = hangingOn([...REMOVABLE, "tenants"]);
  expect(
    named(hanging.filter(([table, column]) => !leads.has(`${table}.${column}`))),
    "No index begins with these columns. Declare the table with `ownedTable` and the column with `belongsTo(parent)` (src/db/columns.ts) in " +
      "src/db/schema, or give the table an index that begins with the column; then `npm run migration -- <name>`.",
  ).toEqual([]);
});
