import { glob, readFile } from "node:fs/promises";

import { beforeAll, expect, test } from "vitest";

import { repositoryFolder as cwd } from "#local/paths";
import { migratedInMemory } from "#test/support/database-schema";

import { CASCADES, DELETIONS, MOST_ROWS } from "./deletion-bounds.ts";
import { type Reference, referencesOf, REMOVABLE } from "./removal-guards.ts";

/** The browser, the client of callers and the host have no statements of the service. */
const NOT_OURS = /^src\/(?:web|sdk|local)\//;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Durable Objects have a database of their own (`exec`), with the rows of one run or one cache. */
const DELETE = /\bbuild\s*\.delete\((\w+)\)|(?<!exec\(\s*["'`])DELETE FROM (\$\{[^}]*\}|\w+)/g;
/** The tables of which `src/db/pieces.ts` removes pieces. */
const BY_PIECES =
  /\b(?:deletePiece|deleteShortRows)\(\s*(\w+),|\bnextPiece\(\s*[\w.]+,\s*(\w+),|\bparent: (\w+), below:/g;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let references: Reference[];
/** The tables that each file deletes from with a handwritten statement, and those of which it removes pieces. */
const own = new Map<string, string[]>();
const byPieces = new Set<string>();

beforeAll(async () => {
  references = await referencesOf(await migratedInMemory());
  for (const file of (await Array.fromAsync(glob("src/**/*.ts", { cwd }))).toSorted()) {
    if (NOT_OURS.test(file)) continue;
    const text = (await readFile(`${cwd}/${file}`, "utf8")).replaceAll(COMMENT, "");
    const tables = [...text.matchAll(DELETE)].map(([, built = "", written = built]) =>
      written.startsWith("$")
        ? written.replace(/^\$\{(\w+)\}$/, (whole, name: string) => (name === "table" ? whole : snake(name)))
        : snake(written),
    );
    if (tables.length > 0) own.set(file.replace(/^src\/(.*)\.ts$/, "$1"), [...new Set(tables)].toSorted());
    for (const [, first, second, third] of text.matchAll(BY_PIECES))
      byPieces.add(snake(first ?? second ?? third ?? ""));
  }
});

test("every statement that deletes rows has a bound, or is a piece of src/db/pieces.ts", () => {
  const listed = Object.fromEntries(
    Object.entries(DELETIONS).map(([file, tables]) => [file, Object.keys(tables).toSorted()]),
  );
  expect(
    Object.fromEntries(own),
    "A deletion of a person is accepted in one small write. Delete what many rows hang on with `insertRemoval`, and let sweeps remove rows with " +
      "`src/db/pieces.ts`; a statement that names few rows has its bound in test/contract/deletion-bounds.ts.",
  ).toEqual(listed);
});

test("no bound is larger than a piece", () => {
  const large = Object.values(DELETIONS)
    .flatMap((tables) => Object.entries(tables))
    .filter(([, [most]]) => most !== "piece" && most > MOST_ROWS);
  expect(large).toEqual([]);
});

test("what is hidden first is deleted by no statement but those of the removals", () => {
  const deleted = [...own].flatMap(([file, tables]) => tables.map((table) => [table, file] as const));
  expect(deleted.filter(([table]) => REMOVABLE.includes(table))).toEqual([]);
  expect([...byPieces].filter((table) => REMOVABLE.includes(table))).toEqual([]);
});

test("every foreign key that removes or changes rows below a deleted row has a bound", () => {
  const deletedFrom = new Set([...byPieces, ...[...own.values()].flat()]);
  const direct = references.filter(
    ([, , parent]) => deletedFrom.has(parent) && parent !== "tenants" && !REMOVABLE.includes(parent),
  );
  expect(
    direct.map(([table, column, parent]) => `${table}.${column} → ${parent}`).toSorted(),
    "A statement deletes from the parent, and the foreign key takes these rows with it. Say in test/contract/deletion-bounds.ts how many at most.",
  ).toEqual(Object.keys(CASCADES).toSorted());
});
