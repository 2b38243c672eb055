import { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { searchQuery } from "#db/search-query";
import { everyCase } from "#test/support/every-case";

const OURS = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const THEIRS = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f";

/** The index as the migration creates it, with one agent of the tenant and one of another tenant. */
function index(...names: string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE VIRTUAL TABLE agents_search USING fts5(tenant, name, description, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')",
  );
  const insert = database.prepare("INSERT INTO agents_search (rowid, tenant, name, description) VALUES (?, ?, ?, ?)");
  for (const [row, name] of names.entries()) {
    insert.run(2 * row + 1, OURS.replaceAll("-", ""), name, "");
    insert.run(2 * row + 2, THEIRS.replaceAll("-", ""), name, "");
  }
  return database;
}

function find(database: DatabaseSync, typed: string): number[] {
  const query = searchQuery(OURS, typed);
  if (query === null) return [];
  return database
    .prepare("SELECT rowid FROM agents_search WHERE agents_search MATCH ? ORDER BY rowid")
    .all(query)
    .map((row) => Number(row["rowid"]));
}

describe("a search of agents", () => {
  const database = index("Résumé Reader", "Invoice checker", "E\u0301tude composed apart", "数据 分析");

  it("finds by the beginnings of words, without case and accents", () =>
    everyCase(
      [
        ["resume", 1],
        ["RÉSUMÉ", 1],
        ["re\u0301sume\u0301", 1],
        ["read res", 1],
        ["inv", 3],
        ["invoice-checker", 3],
        ["étude", 5],
        ["数据", 7],
      ],
      (typed, row) => {
        expect(find(database, typed)).toEqual([row]);
      },
    ));

  it("finds nothing for the middle of a word, spaces and signs", () =>
    everyCase(["oice", "resume checker", "xyz", "   ", '"', "***", "-"], (typed) => {
      expect(find(database, typed)).toEqual([]);
    }));

  it("takes what is typed for words, never for syntax", () =>
    everyCase(
      [
        '" OR 1',
        "resume OR invoice",
        "NOT resume",
        "name : resume",
        "tenant : 0199a3f27c1e7b549f0e3d2a1b4c5d6f",
        "0199a3f27c1e7b549f0e3d2a1b4c5d6f",
        "*",
        "NEAR(resume reader)",
        "^resume",
        "resume + reader",
        "{name}: x",
        "a\\",
        "'; DROP TABLE agents; --",
      ],
      (typed) => {
        const found = find(database, typed);
        expect(found.every((row) => row % 2 === 1)).toBe(true);
        expect(found.length).toBeLessThanOrEqual(1);
      },
    ));

  it("never fails and never finds another tenant's, whatever is typed", () => {
    const anyTyped = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          "*",
          "(",
          ")",
          "{",
          "}",
          ":",
          "^",
          "+",
          "-",
          " ",
          "a",
          "é",
          "O",
          "R",
          "\u{1E900}",
          "\u0301",
        ),
      }),
      fc.stringMatching(/^[\p{L}\p{N}\p{M} ]{0,40}$/u),
    );
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(find(database, typed).every((row) => row % 2 === 1)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
