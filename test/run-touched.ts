import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { readImporters } from "./runs/import-graph.ts";
import {
  areasOf,
  CONSOLE,
  consoleTestsOf,
  foldersOf,
  GENERATED,
  HOUSE,
  unitTestsOf,
  unneededContractTests,
} from "./touched-folders.ts";

/**
 * `npm run test:fast`: the tests of what differs from `main`, committed or not. It does not start the whole program.
 */
const repositoryFolder = resolve(import.meta.dirname, "..");
const at = (path: string): string => resolve(repositoryFolder, path);

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: repositoryFolder, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

const isKnown = (name: string): boolean =>
  spawnSync("git", ["rev-parse", "--verify", "--quiet", name], { cwd: repositoryFolder }).status === 0;

/** The ids of the operations in a folder of routes. */
function operationsIn(area: string): string[] {
  if (!existsSync(at(area))) return [];
  return readdirSync(at(area))
    .filter((name) => /\.(?:route|contract)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(at(join(area, name)), "utf8").matchAll(/\boperationId: "(\w+)"/g)])
    .flatMap(([, id]) => id ?? []);
}

/** The tests of all operations that can be limited to some, and the one that compares the served document. */
const narrowedTests = (): string[] =>
  readdirSync(at(HOUSE))
    .filter((name) => name.endsWith(".test.ts"))
    .filter((name) => readFileSync(at(join(HOUSE, name)), "utf8").includes("#test/support/touched-operations"))
    .concat("served-document.test.ts")
    .map((name) => join(HOUSE, name));

const main = ["main", "origin/main"].find(isKnown) ?? "HEAD";
const [since = "HEAD"] = git("merge-base", main, "HEAD");
const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
const folders = foldersOf(changed).filter((folder) => existsSync(at(folder)));
const operations = areasOf(changed).flatMap(operationsIn);
// A change of the ground concerns every operation, and so does one of the house's tests, unless a test takes the touched operations alone:
// a new operation has its rows in their tables.
const narrowed = narrowedTests();
const isNarrowed =
  operations.length > 0 &&
  !folders.some((folder) => (folder === HOUSE || folder.startsWith(`${HOUSE}/`)) && !narrowed.includes(folder));
const api = [
  ...folders.map(exactly),
  ...(isNarrowed ? narrowed.filter((path) => !folders.includes(path)) : []),
  ...consoleTestsOf(changed, readdirSync(at(CONSOLE))),
];
// No module imports the data files of the catalogue.
const catalogue = changed.some((path) => path.startsWith("src/catalogue/")) ? ["test/unit/local/catalogue/"] : [];
const unit = [...unitTestsOf(changed, readImporters(repositoryFolder)), ...catalogue];
// Each of its tests loads the whole console. Types that are written from the API document change no page.
const isOfConsole = (path: string): boolean => /^(?:src\/web|test\/console)\//.test(path) && !GENERATED.test(path);
const page = changed.some(isOfConsole) ? ["test/console/"] : [];
const projects = ["unit", "contract", ...(page.length === 0 ? [] : ["console"]), ...(api.length === 0 ? [] : ["api"])];

// One process for all: each further one would load vitest, and much of the platform, again.
const { status } = spawnSync(
  "vitest",
  [
    "run",
    ...projects.map((project) => `--project=${project}`),
    ...["**/*.long.test.ts", ...unneededContractTests(changed)].map((path) => `--exclude=${path}`),
    "test/contract/",
    ...unit,
    ...page,
    ...api,
  ],
  {
    cwd: repositoryFolder,
    stdio: "inherit",
    env: { ...process.env, ...(isNarrowed ? { TOUCHED_OPERATIONS: operations.join(",") } : {}) },
  },
);
process.exitCode = status === 0 ? 0 : 1;

/** A name that vitest matches against paths, terminated so that it matches only this folder. */
function exactly(path: string): string {
  return statSync(at(path)).isDirectory() ? `${path}/` : path;
}
