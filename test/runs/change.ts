import { spawnSync } from "node:child_process";

import { repositoryFolder } from "./run-vitest.ts";

/** The subject of a run: what differs from a commit that was proven before, committed or not. */
export interface Change {
  since: string;
  /** Why the change begins there. */
  reason: string;
  /** From the folder of the repository; a renamed file has both names. */
  paths: string[];
  /** How many commits the history has up to the first commit and up to the last one. */
  commits: { before: number; after: number };
}

/** A landing has about this many commits. */
export const LANDING_COMMITS = 30;

/** After this many landings a run has every usual test, and each long one has had its turn. */
export const ROUND = 10;

/** The numbers of the landings that end within a change. Each number belongs to one landing, however many commits it has. */
export function landingsIn({ before, after }: Change["commits"]): number[] {
  const first = Math.floor(before / LANDING_COMMITS) + 1;
  const last = Math.floor(after / LANDING_COMMITS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

export const isTenthLanding = (commits: Change["commits"]): boolean =>
  landingsIn(commits).some((landing) => landing % ROUND === 0);

/** The change from a commit on; null when git does not know it, or when it is the one that is checked out. */
function changeSince(name: string, reason: string): Change | null {
  const [head] = git("rev-parse", "HEAD") ?? [];
  const [since] = git("merge-base", name, "HEAD") ?? [];
  if (since === undefined || since === head) return null;
  const committed = git("diff", "--no-renames", "--name-only", since);
  const added = git("ls-files", "--others", "--exclude-standard");
  const [before, after] = [since, "HEAD"].map((commit) => Number(git("rev-list", "--count", commit)?.[0]));
  if (committed === null || added === null || before === undefined || after === undefined) return null;
  return { since, reason, paths: [...committed, ...added], commits: { before, after } };
}

/** Where the change of a run can begin. */
interface Base {
  /** The commit that `CI_SINCE` names. */
  given: string | undefined;
  /** The commit of the last recorded run of every usual test. */
  proven: string | undefined;
}

/**
 * The change that a run proves: since `CI_SINCE`, else since the branch left `main`; on `main` itself since the last recorded run of every
 * usual test. Null where git knows none of them, as in a shallow clone.
 */
export const findChange = ({ given, proven }: Base): Change | null =>
  (given ? changeSince(given, "CI_SINCE names it") : null) ??
  changeSince("origin/main", "the branch left main there") ??
  changeSince("main", "the branch left main there") ??
  (proven ? changeSince(proven, ALL_PASSED_THERE) : null);

/** The reason of a change on `main`. */
export const ALL_PASSED_THERE = "every usual test passed there, as test/runs/processor-seconds.json says";

/** About the last landing, where nothing says where it began; null in a shallow clone. */
export const lastLanding = (): Change | null => changeSince(`HEAD~${LANDING_COMMITS}`, "about a landing ago");

/** The lines that git answers; null when it fails. */
export function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync("git", args, {
    cwd: repositoryFolder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : null;
}
