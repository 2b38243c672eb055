import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";

import { foldersOf, needsDatabaseTests } from "./touched-folders.ts";

/** `npm run test:fast`: the tests of what differs from `main`, committed or not. Nothing of the whole program is started. */
const repositoryFolder = resolve(import.meta.dirname, "..");

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: repositoryFolder, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

function run(...args: string[]): boolean {
  const { status } = spawnSync("vitest", ["run", ...args], { cwd: repositoryFolder, stdio: "inherit" });
  return status === 0;
}

const isKnown = (name: string): boolean =>
  spawnSync("git", ["rev-parse", "--verify", "--quiet", name], { cwd: repositoryFolder }).status === 0;

const main = ["main", "origin/main"].find(isKnown) ?? "HEAD";
const [since = "HEAD"] = git("merge-base", main, "HEAD");
const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
const folders = foldersOf(changed).filter((folder) => existsSync(resolve(repositoryFolder, folder)));
const withoutDatabase = needsDatabaseTests(changed) ? [] : ["--exclude=test/contract/{baseline,migrations}.test.ts"];

const passed = [
  run("--project=unit", `--changed=${since}`, "--passWithNoTests"),
  run("--project=contract", ...withoutDatabase),
  folders.length === 0 || run("--project=api", ...folders.map((folder) => exactly(folder))),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;

/** A name that vitest takes for a part of paths, ended so that it means this folder and no other whose name begins alike. */
function exactly(path: string): string {
  return statSync(resolve(repositoryFolder, path)).isDirectory() ? `${path}/` : path;
}
