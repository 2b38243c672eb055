import { spawnSync } from "node:child_process";

import { repositoryFolder } from "./run-vitest.ts";

/** What a run is about: what differs from a commit that was proven before, committed or not. */
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

/**
 * The change: since `CI_SINCE`, else since the branch left `main`, else since the last recorded run of every test. Null where git knows none
 * of these commits, as in a shallow clone.
 */
export function findChange(given: string | undefined, recorded: string | undefined): Change | null {
  const [head] = git("rev-parse", "HEAD") ?? [];
  const bases = [
    ["CI_SINCE names it", given],
    ["the branch left main there", "origin/main"],
    ["the branch left main there", "main"],
    ["every test ran there", recorded],
  ] as const;
  for (const [reason, name] of bases) {
    const [since] = (name ? git("merge-base", name, "HEAD") : null) ?? [];
    if (since === undefined || since === head) continue;
    const committed = git("diff", "--no-renames", "--name-only", since);
    const added = git("ls-files", "--others", "--exclude-standard");
    const [before, after] = [since, "HEAD"].map((commit) => Number(git("rev-list", "--count", commit)?.[0]));
    if (committed === null || added === null || before === undefined || after === undefined) return null;
    return { since, reason, paths: [...committed, ...added], commits: { before, after } };
  }
  return null;
}

/** The lines that git answers; null when it fails. */
export function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync("git", args, {
    cwd: repositoryFolder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : null;
}
