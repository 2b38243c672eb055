import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { areasOf, CONSOLE, consoleTestsOf, foldersOf, HOUSE, needsDatabaseTests } from "./touched-folders.ts";

/**
 * `npm run test:fast`: the tests of what differs from `main`, committed or not. It does not start the whole program.
 */
const repositoryFolder = resolve(import.meta.dirname, "..");
const at = (path: string): string => resolve(repositoryFolder, path);

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: repositoryFolder, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

function run(variables: Record<string, string>, ...args: string[]): boolean {
  const env = { ...process.env, ...variables };
  const { status } = spawnSync("vitest", ["run", "--exclude=**/*.long.test.ts", ...args], {
    cwd: repositoryFolder,
    stdio: "inherit",
    env,
  });
  return status === 0;
}

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
// A change of the ground, or of the house's own tests, concerns every operation.
const isNarrowed =
  operations.length > 0 && !folders.some((folder) => folder === HOUSE || folder.startsWith(`${HOUSE}/`));
const api = [
  ...folders.map(exactly),
  ...(isNarrowed ? narrowedTests() : []),
  ...consoleTestsOf(changed, readdirSync(at(CONSOLE))),
];
const withoutDatabase = needsDatabaseTests(changed) ? [] : ["--exclude=test/contract/{baseline,migrations}.test.ts"];

const passed = [
  run({}, "--project=unit", "--project=console", `--changed=${since}`, "--passWithNoTests"),
  // No module imports the data files of the catalogue.
  !changed.some((path) => path.startsWith("catalogue/")) || run({}, "--project=unit", "test/unit/local/catalogue/"),
  run(
    isNarrowed ? { TOUCHED_OPERATIONS: operations.join(",") } : {},
    "--project=contract",
    "test/contract/",
    ...withoutDatabase,
    ...(api.length === 0 ? [] : ["--project=api", ...api]),
  ),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;

/** A name that vitest matches against paths, terminated so that it matches only this folder. */
function exactly(path: string): string {
  return statSync(at(path)).isDirectory() ? `${path}/` : path;
}
