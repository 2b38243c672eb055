import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { LONG_TESTS } from "#test/long-tests";
import { longTestsOf, longTestsOfChange } from "#test/runs/touched-long-tests";

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

test("all long tests belong to a change when CI_FULL is 1, and when no earlier run of them is known", () => {
  const run = { commit: "0".repeat(40), date: "2026-11-23", passed: 1, failed: 0, seconds: 1 };
  const all = Object.keys(LONG_TESTS);
  expect(longTestsOfChange([run], { CI_FULL: "1" }).files).toEqual(all);
  expect(longTestsOfChange([], {}).files).toEqual(all);
  expect(longTestsOfChange([run], {}).files).toEqual(all);
  expect(longTestsOfChange([{ ...run, failed: 1 }], {}).files).toEqual(all);
});
