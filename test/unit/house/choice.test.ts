import { expect, test } from "vitest";

import { choose, wingOf } from "#test/runs/choice";
import { importersOf } from "#test/runs/import-graph";
import { withPlatform } from "#test/runs/plan";

/** A small house: `autonomy` imports `runs`, which imports `lib`; a test of another wing imports a factory. */
const importers = importersOf(
  new Map([
    ["src/runs/drives/drive.ts", 'import { pause } from "src/lib/pause.ts";'],
    ["src/runs/store.ts", ""],
    ["src/autonomy/exams/take.ts", 'import type { Drive } from "src/runs/drives/drive.ts";'],
    ["src/web/app.tsx", ""],
    ["test/support/factories/runs.ts", ""],
    ["test/support/global-setup.ts", 'import { start } from "test/support/instance.ts";'],
    ["test/api/music/play.test.ts", 'import { run } from "test/support/factories/runs.ts";'],
    ["test/unit/house/rules.test.ts", 'await import("src/runs/store.ts");'],
  ]),
  (specifier) => specifier,
);

const chosen = (...changed: string[]): string[] | null => choose(changed, importers, () => true).places;

const PLATFORM = ["test/api/house/", "test/statements/", "test/e2e/"];

test("a change runs the folders of its wing, of those that import it, and what shows the whole platform", () => {
  expect(chosen("src/runs/drives/drive.ts")).toEqual([
    "test/contract/",
    "test/unit/runs/",
    "test/api/runs/",
    "test/unit/autonomy/",
    "test/api/autonomy/",
    ...PLATFORM,
  ]);
});

test("a file of the ground runs every wing that reaches it", () => {
  expect(chosen("src/lib/pause.ts")).toEqual([
    "test/contract/",
    ...["lib", "runs", "autonomy"].flatMap((wing) => [`test/unit/${wing}/`, `test/api/${wing}/`]),
    ...PLATFORM,
  ]);
});

test("a unit test outside the folders runs with what it imports", () => {
  expect(chosen("src/runs/store.ts")).toEqual([
    "test/contract/",
    "test/unit/runs/",
    "test/api/runs/",
    ...PLATFORM,
    "test/unit/house/rules.test.ts",
  ]);
});

test("the console runs its own tests and those in the browser, and nothing of the platform", () => {
  expect(chosen("src/web/app.tsx")).toEqual([
    "test/contract/",
    "test/unit/web/",
    "test/api/web/",
    "test/api/web-console/",
    "test/console/",
  ]);
});

test("changed code of tests runs the tests that import it", () => {
  expect(chosen("test/support/factories/runs.ts")).toEqual(["test/contract/", "test/api/music/play.test.ts"]);
  expect(chosen("test/e2e/dev.test.ts")).toEqual(["test/contract/", "test/e2e/dev.test.ts"]);
  expect(chosen("test/e2e/answers/first.txt")).toEqual(["test/contract/", "test/e2e/answers/"]);
});

test("a deleted file counts for the wing that it was in", () => {
  expect(chosen("src/music/gone.ts")).toEqual(["test/contract/", "test/unit/music/", "test/api/music/", ...PLATFORM]);
});

test("a document runs only the contract tests", () => {
  expect(chosen("docs/internals/security.md", "AGENTS.md", "test/contract/routes.tsv", "test/long-runs.json")).toEqual([
    "test/contract/",
  ]);
});

test.each([
  ["a package", "package-lock.json"],
  ["a migration", "migrations/0099_more.sql"],
  ["the settings of the tests", "vitest.config.ts"],
  ["these rules", "test/runs/choice.ts"],
  ["what starts the instance", "test/support/instance.ts"],
  ["a file that the tests share and nothing imports", "test/support/pictures/photo.jpg"],
  ["a file that no rule knows", "new-folder/file.txt"],
])("%s runs everything", (_what, path) => {
  expect(chosen("docs/internals/security.md", path)).toBeNull();
});

test("every choice says which file made it", () => {
  expect(choose(["src/runs/drives/drive.ts", "test/e2e/dev.test.ts"], importers, () => true).reasons).toEqual([
    "the contract tests, always",
    "runs: changed, as src/runs/drives/drive.ts",
    "autonomy: src/autonomy/exams/take.ts reaches src/runs/drives/drive.ts",
  ]);
  expect(choose(["test/support/factories/runs.ts"], importers, () => true).reasons).toContain(
    "test/api/music/play.test.ts: imports test/support/factories/runs.ts",
  );
});

test("folders that are not there are left out", () => {
  const { places } = choose(["src/runs/drives/drive.ts"], importers, (place) => place !== "test/api/autonomy/");
  expect(places).not.toContain("test/api/autonomy/");
});

test("a wing is a folder of src", () => {
  expect([wingOf("src/runs/a/b.ts"), wingOf("test/a.ts")]).toEqual(["runs", null]);
});

test("a clone of main runs what shows the whole platform, even when nothing changed", () => {
  expect(withPlatform(choose([], importers, () => true)).places).toEqual(["test/contract/", ...PLATFORM]);
  expect(withPlatform(choose(["src/runs/store.ts"], importers, () => true)).places).toEqual(
    chosen("src/runs/store.ts"),
  );
});

test("an example runs the tests that play examples", () => {
  expect(chosen("examples/refund-desk/run.ts")).toEqual(["test/contract/", "test/e2e/examples/"]);
});
