import { DatabaseSync } from "node:sqlite";

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { wholeWords } from "#db/known-words";
import { rawStatement } from "#db/statement";
import { searchWords } from "#lib/search-words";

/** An index and the table of its words, as the migrations create them. */
function index(texts: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE runs_search USING fts5(tenant, task, content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE runs_search_words USING fts5vocab(runs_search, instance)`);
  const insert = database.prepare("INSERT INTO runs_search (rowid, tenant, task) VALUES (?, 'ours', ?)");
  for (const [row, text] of texts.entries()) insert.run(row + 1, text);
  return database;
}

const rowsOf = (database: DatabaseSync, text: string, args: readonly unknown[]): number[] =>
  database
    .prepare(`SELECT rowid AS place FROM runs_search WHERE runs_search MATCH ${text} ORDER BY rowid`)
    .all(...(args as string[]))
    .map(({ place }) => Number(place));

function byWholeWords(database: DatabaseSync, query: string): number[] {
  const { sql: text, args } = rawStatement(sql`${wholeWords("runs_search", query)}`);
  return rowsOf(database, text, args as unknown[]);
}

const queryOf = (typed: string, place = ""): string =>
  `tenant : "ours" AND task : (${place}${searchWords(typed) ?? ""})`;

describe("words in place of their beginnings", () => {
  it("find the same rows, whatever is written and typed", () => {
    const word = fc.stringMatching(/^(?:[abAB]{1,5}|[éßжñ]{1,3}|[ab]{1,2}[0-9é]{1,2}|数据)$/u);
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, fc.constantFrom("", "^ "), (texts, typed, place) => {
        const database = index(texts);
        const query = queryOf(typed, place);
        expect(byWholeWords(database, query)).toEqual(rowsOf(database, "?", [query]));
        database.close();
      }),
    );
  });

  it("find the same rows where very many words begin so", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const database = index(letters.flatMap((one) => letters.map((other) => `re${one}${other}`)));
    expect(byWholeWords(database, queryOf("re"))).toHaveLength(letters.length ** 2);
    expect(byWholeWords(database, queryOf("rea"))).toHaveLength(letters.length);
  });

  it("find nothing where no word begins so, and after a row is gone", () => {
    const database = index(["invoice"]);
    expect(byWholeWords(database, queryOf("xyz"))).toEqual([]);
    database.exec("DELETE FROM runs_search WHERE rowid = 1");
    expect(byWholeWords(database, queryOf("inv"))).toEqual([]);
  });
});
