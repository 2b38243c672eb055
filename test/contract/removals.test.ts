import type { Client } from "@libsql/client";
import { beforeAll, expect, test } from "vitest";

import { migratedInMemory, textRows } from "#test/support/database-schema";

/** A foreign key: the table it is in, its column, and the table it refers to. */
type Reference = [table: string, column: string, parent: string];

let database: Client;
let references: Reference[];

beforeAll(async () => {
  database = await migratedInMemory();
  references = (await textRows(
    database,
    `SELECT child.name, fk."from", fk."table" FROM sqlite_master child JOIN pragma_foreign_key_list(child.name) fk
      WHERE child.type = 'table' AND fk.on_delete IN ('CASCADE', 'SET NULL')`,
  )) as Reference[];
});

/** The tables whose rows are hidden first and removed by the clock: those that guards ask for. */
async function removableTables(): Promise<string[]> {
  const triggers = await textRows(
    database,
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%removals%'",
  );
  return [...new Set(triggers.map(([sql = ""]) => /table_name = '(\w+)'/.exec(sql)?.[1] ?? ""))];
}

/** What hangs on tables, on all levels. */
function hangingOn(parents: readonly string[]): Reference[] {
  const direct = references.filter(([, , parent]) => parents.includes(parent));
  const below = direct.length === 0 ? [] : hangingOn(direct.map(([table]) => table));
  return [...direct, ...below];
}

test("agents, conversations and webhooks are hidden first and removed by the clock", async () => {
  expect((await removableTables()).toSorted()).toEqual(["agents", "chat_sessions", "webhooks"]);
});

test("every table that refers to them refuses a new row of a deleted one", async () => {
  const guards = await textRows(database, "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'");
  const isGuarded = ([table, column, parent]: Reference) =>
    guards.some(
      ([of, sql = ""]) =>
        of === table &&
        sql.includes(`BEFORE INSERT ON ${table}`) &&
        sql.includes(`table_name = '${parent}' AND row_id = new.${column})`),
    );
  const direct = (await removableTables()).flatMap((parent) =>
    references.filter((reference) => reference[2] === parent),
  );
  expect(direct.length).toBeGreaterThan(10);
  expect(direct.filter((reference) => !isGuarded(reference))).toEqual([]);
});

test("what hangs on them is found by an index, so that a step of the removal reads no more than it removes", async () => {
  const indexes = await textRows(
    database,
    `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c
      WHERE m.type = 'table' AND i.partial = 0 AND c.seqno = 0`,
  );
  const leads = new Set(indexes.map(([table, column]) => `${table}.${column}`));
  const hanging = hangingOn(await removableTables());
  expect(hanging.filter(([table, column]) => !leads.has(`${table}.${column}`))).toEqual([]);
});
