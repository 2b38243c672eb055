import { LONG_TESTS } from "#test/long-tests";

import { git, LANDING_COMMITS, landingsIn, ROUND, type Change } from "./change.ts";
import type { LongRun } from "./long-runs.ts";

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

/** The long tests whose turn it is with these landings: each file once in ten landings. */
export const longTestsInTurn = (landings: readonly number[]): string[] =>
  Object.keys(LONG_TESTS).filter((_, index) => landings.some((landing) => landing % ROUND === index % ROUND));

/** Whether the last run of all long tests without a failure is recent. It is not when git does not know its commit. */
function isRecent(runs: readonly LongRun[]): boolean {
  const last = runs.find(({ failed }) => failed === 0);
  const [commits] = (last === undefined ? null : git("rev-list", "--count", `${last.commit}..HEAD`)) ?? [];
  return commits !== undefined && Number(commits) <= ROUND * LANDING_COMMITS;
}

/** The long tests that belong to a change, and a share of the others while their last recorded run is long ago. */
export function longTestsOfChange(runs: readonly LongRun[], { paths, commits, since }: Change): ChosenTests {
  const own = longTestsOf(paths);
  const reason = `${own.length} belong to what changed since ${since.slice(0, 10)}`;
  if (isRecent(runs)) return { files: own, reason };
  const turn = longTestsInTurn(landingsIn(commits)).filter((file) => !own.includes(file));
  return {
    files: [...own, ...turn],
    reason: `${reason}, for ${turn.length} it is their turn, because test/long-runs.json has no recent run of all`,
  };
}
