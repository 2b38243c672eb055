import { dirname } from "node:path";

import { reachedFrom, type Importers } from "./runs/import-graph.ts";

/** Folders of the ground have no API tests under their own names: these tests find their faults soonest. */
export const HOUSE = "test/api/house";

export const CONSOLE = "test/api/web-console";

/** Tests of the catalogue as an instance has it. No module imports its data files, so their path chooses the tests. */
const CATALOGUE = "test/api/catalogue";

/** Generated files. The contract tests compare each with its source, and no other test belongs to it. */
export const GENERATED = /^test\/contract\/openapi\/|\.gen\.ts$/;

/** A wing's list names the routes of its areas. The tests of an area belong to the area's own files. */
const LIST = /(?:^|-)(?:api|operations|routes)\.ts$/;

/** Stories that cover most of the parts that the console's pages share. */
const SHARED_BY_PAGES = ["addresses", "agents", "live", "overview", "session"];

/**
 * The folders and files of API tests for changed files, by the names of the folders: wing and area. Some may not exist.
 */
export function foldersOf(changed: readonly string[]): string[] {
  return [...new Set(changed.flatMap((path) => folderOf(path) ?? []))].toSorted();
}

function folderOf(path: string): string | null {
  const [root, first = "", second, third] = path.split("/");
  if (GENERATED.test(path)) return null;
  if (root === "src" && first === "catalogue") return CATALOGUE;
  // One API test imports the scenes: that of the examples.
  if (/^test\/api\/house\/[\w-]+-scenes\.ts$/.test(path)) return `${HOUSE}/request-examples.test.ts`;
  if (root === "test" && first === "api") return path.endsWith(".test.ts") ? path : dirname(path);
  if (root !== "src" || first === "local" || first === "web") return null;
  if (third === undefined && second !== undefined && LIST.test(second)) return null;
  if (second === undefined || third === undefined) return HOUSE;
  return `test/api/${first}/${second}`;
}

/**
 * The changed areas of the platform, such as `src/agents/agents`: the tests of all operations examine the operations in
 * them.
 */
export function areasOf(changed: readonly string[]): string[] {
  const areas = changed.filter(
    (path) => folderOf(path) !== null && folderOf(path) !== CATALOGUE && /^src\/[^/]+\/[^/]+\//.test(path),
  );
  return [...new Set(areas.map((path) => path.split("/").slice(0, 3).join("/")))].toSorted();
}

/**
 * The browser tests for changed files of the console: those whose names begin with the folder's name, in the singular.
 * A folder without such a test holds parts that pages share.
 */
export function consoleTestsOf(changed: readonly string[], testNames: readonly string[]): string[] {
  const folders = new Set(
    changed
      .filter((path) => path.startsWith("src/web/") && !GENERATED.test(path))
      .map((path) =>
        path
          .slice("src/web/".length)
          .replace(/^pages\//, "")
          .split("/"),
      )
      .map((parts) => (parts.length > 1 ? (parts[0] ?? "") : "")),
  );
  const names = [...folders].flatMap((folder) => {
    const own = folder === "" ? [] : testNames.filter((name) => name.startsWith(folder.replace(/s$/, "")));
    return own.length > 0 ? own : testNames.filter((name) => SHARED_BY_PAGES.includes(name.replace(/\.test\.ts$/, "")));
  });
  return [...new Set(names)].toSorted().map((name) => `${CONSOLE}/${name}`);
}

/** Slow contract tests, and the changes that can move what each of them shows. `npm test` and `.ci/run` run them always. */
const SLOW_CONTRACT_TESTS: Readonly<Record<string, RegExp>> = {
  "migrations.test.ts": /^migrations\/|^src\/db\/schema\/|migrat/,
  "migration-history.test.ts": /^migrations\/|migrat/,
  "contributing.test.ts":
    /^docs\/internals\/contributing|^test\/contract\/contributing|^src\/(?:http|middleware|context|db|platform)\//,
  "kernel.test.ts": /^src\/engine\/pictures\//,
  "contrast.test.ts": /^src\/web\//,
  "icons.test.ts": /^src\/web\//,
};

/** The slow contract tests that no changed file can move. */
export const unneededContractTests = (changed: readonly string[]): string[] =>
  Object.entries(SLOW_CONTRACT_TESTS)
    .map(([name, moved]) => ({ path: `test/contract/${name}`, moved }))
    .filter(({ path, moved }) => !changed.some((file) => file === path || moved.test(file)))
    .map(({ path }) => path);

/** The unit tests that import a changed file, directly or through others, and those that changed. */
export const unitTestsOf = (changed: readonly string[], importers: Importers): string[] =>
  [...new Set(changed.flatMap((path) => [...reachedFrom(path, importers)]))]
    .filter((path) => path.startsWith("test/unit/") && path.endsWith(".test.ts"))
    .toSorted();
