import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { importersOf, reachedFrom, readImporters } from "#test/runs/import-graph";

test("every form of an import counts", () => {
  const text = `
    import { a } from "a";
    import type { B } from "b";
    export { c } from 'c';
    import "d";
    const e = await import("e");
    import {
      f,
    } from "f";
  `;
  expect([...importersOf(new Map([["one", text]]), (specifier) => specifier).keys()]).toEqual([
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
  ]);
});

test("a circle ends", () => {
  const importers = importersOf(
    new Map([
      ["a", 'from "b"'],
      ["b", 'from "a"'],
    ]),
    (specifier) => specifier,
  );
  expect([...reachedFrom("a", importers)]).toEqual(["a", "b"]);
});

test("the repository's own names lead to its files", () => {
  const importers = readImporters(repositoryFolder);
  expect(importers.get("test/runs/import-graph.ts")).toContain("test/unit/house/import-graph.test.ts");
  expect(importers.get("src/local/paths.ts")).toContain("test/unit/house/import-graph.test.ts");
  expect(importers.get("src/local/builder.ts")).toContain("src/local/build.ts");
  expect([...reachedFrom("src/local/sqld.ts", importers)]).toContain("test/support/global-setup.ts");
});
