import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { LONG_TESTS } from "#test/long-tests";
import { lanesOf, planOfChange } from "#test/runs/plan";
import { longTestsInTurn, longTestsOf, longTestsOfChange } from "#test/runs/touched-long-tests";

test("test/long-tests.ts names every long test, and no other file", () => {
  const files = globSync("test/**/*.long.test.ts", { cwd: repositoryFolder });
  expect(Object.keys(LONG_TESTS).toSorted()).toEqual(files.toSorted());
});

test("test/long-tests.ts names folders that are there", () => {
  const folders = Object.values(LONG_TESTS).flat();
  expect(folders.filter((folder) => !existsSync(resolve(repositoryFolder, folder)))).toEqual([]);
});

test("a change has the long tests of its folders, and those that it changes", () => {
  expect(longTestsOf(["src/autonomy/replays/take-replay.ts"])).toEqual([
    "test/e2e/exam-crash.long.test.ts",
    "test/e2e/replay-crash.long.test.ts",
  ]);
  expect(longTestsOf(["test/e2e/scale.long.test.ts"])).toEqual(["test/e2e/scale.long.test.ts"]);
  expect(longTestsOf(["src/autonomy-other/a.ts", "README.md"])).toEqual([]);
});

const run = { commit: "HEAD", date: "2026-11-23", passed: 1, failed: 0, seconds: 1 };
const change = {
  since: "0".repeat(40),
  reason: "",
  paths: ["src/connections/evernote/note.ts"],
  commits: { before: 30, after: 61 },
};
const own = "test/unit/connections/evernote/thrift-reader.long.test.ts";

test("with a recent run of all, a change has only its own long tests", () => {
  expect(longTestsOfChange([run], change).files).toEqual([own]);
});

test.each([
  ["no run is recorded", []],
  ["the only one failed", [{ ...run, failed: 1 }]],
  ["git does not know its commit", [{ ...run, commit: "0".repeat(40) }]],
])("a change also has those whose turn it is when %s", (_why, runs) => {
  expect(new Set(longTestsOfChange(runs, change).files)).toEqual(new Set([own, ...longTestsInTurn([2])]));
});

test("everything runs with CI_FULL=1", async () => {
  const plan = await planOfChange({ CI_FULL: "1" });
  expect(plan).toMatchObject({ places: null, long: Object.keys(LONG_TESTS) });
});

test("a run of some folders has the long tests that it chose, and no other one of these folders", () => {
  const long = [own, "test/e2e/crash.long.test.ts"];
  const { workers, programs } = lanesOf({ places: ["test/unit/engine/", "test/e2e/"], long });
  expect(workers?.filters).toEqual(["test/unit/engine/", own]);
  expect(workers?.excluded).toContain("test/unit/engine/pictures/codecs.long.test.ts");
  expect(workers?.excluded).not.toContain(own);
  expect(programs?.filters).toEqual(["test/e2e/"]);
  expect(programs?.excluded).not.toContain("test/e2e/crash.long.test.ts");
  expect(lanesOf({ places: ["test/contract/"], long: [] }).programs).toBeNull();
  expect(lanesOf({ places: null, long: [] }).programs?.filters).toEqual([]);
});
