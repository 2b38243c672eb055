import { spawnSync } from "node:child_process";

import { LONG_TESTS } from "#test/long-tests";

import type { LongRun } from "./long-runs.ts";
import { repositoryFolder } from "./run-vitest.ts";

/** A landing has about this many commits. In a clone of `main` nothing else says where the last one began. */
const LANDING_COMMITS = 30;

/** After this many landings without a run of all long tests, the next landing runs all of them. */
const MAX_LANDINGS = 10;

export interface ChosenTests {
  files: string[];
  reason: string;
}

/** The long tests whose folders have one of the changed files, or that changed themselves. */
export const longTestsOf = (changed: readonly string[]): string[] =>
  Object.entries(LONG_TESTS)
    .filter(([file, folders]) =>
      changed.some(
        (path) => path === file || folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
      ),
    )
    .map(([file]) => file);

const all = (reason: string): ChosenTests => ({ files: Object.keys(LONG_TESTS), reason });

/**
 * The long tests that belong to a change. The change begins at `CI_SINCE`, else where the branch left `main`, else with the last landing.
 * Where git cannot say what changed, all belong to it.
 */
export function longTestsOfChange(runs: readonly LongRun[], variables: NodeJS.ProcessEnv): ChosenTests {
  if (variables["CI_FULL"] === "1") return all("because CI_FULL is 1");
  const last = runs.find(({ failed }) => failed === 0);
  if (last === undefined) return all("because no run of all is recorded in test/long-runs.json");
  const commits = git("rev-list", "--count", `${last.commit}..HEAD`);
  if (commits === null) return all("because the commit of the last run of all is not in this clone");
  if (Number(commits[0]) > MAX_LANDINGS * LANDING_COMMITS)
    return all(`because ${commits[0]} commits came after the last run of all`);
  const since = beginning(variables["CI_SINCE"]);
  const changed = since === null ? null : git("diff", "--name-only", since, "HEAD");
  if (since === null || changed === null) return all("because git does not say what changed");
  return { files: longTestsOf(changed), reason: `which belong to what changed since ${since.slice(0, 10)}` };
}

/** The commit before the change; null when it is unknown. */
function beginning(given: string | undefined): string | null {
  const [head] = git("rev-parse", "HEAD") ?? [];
  const bases = [given, "origin/main", "main"].map((name) => (name ? git("merge-base", name, "HEAD")?.[0] : undefined));
  return (
    bases.find((base) => base !== undefined && base !== head) ??
    git("rev-parse", `HEAD~${LANDING_COMMITS}`)?.[0] ??
    null
  );
}

/** The lines that git answers; null when it fails. */
function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync("git", args, { cwd: repositoryFolder, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : null;
}
