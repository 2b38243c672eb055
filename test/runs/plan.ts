import { LONG_TESTS } from "#test/long-tests";

import { ALL_PASSED_THERE, findChange, isTenthLanding, lastLanding, type Change } from "./change.ts";
import { choose, everything, OF_THE_PLATFORM, type Choice } from "./choice.ts";
import { readImporters } from "./import-graph.ts";
import { readLongRuns } from "./long-runs.ts";
import { readProcessorTable } from "./recorded-table.ts";
import { repositoryFolder } from "./run-vitest.ts";
import { longTestsOfChange } from "./touched-long-tests.ts";

/** The tests of a run. */
export interface Plan extends Choice {
  /** The long tests that it has beside them. */
  long: string[];
}

/** The files of the long tests. */
export const ALL_LONG = Object.keys(LONG_TESTS);

/** The usual tests of a change: all of them where nothing says what changed, and in every tenth landing. */
function usualTests(change: Change): Choice {
  if (isTenthLanding(change.commits)) return everything("every usual test, because this is a tenth landing");
  const choice = choose(change.paths, readImporters(repositoryFolder));
  const since = `${change.paths.length} files changed since ${change.since.slice(0, 10)}: ${change.reason}`;
  const { places, reasons } = change.reason === ALL_PASSED_THERE ? withPlatform(choice) : choice;
  return { places, reasons: [since, ...reasons] };
}

/** A clone of `main` also shows that the whole platform works in it, even when nothing changed since the record. */
export function withPlatform({ places, reasons }: Choice): Choice {
  if (places === null) return { places, reasons };
  const others = OF_THE_PLATFORM.filter((place) => !places.includes(place));
  return { places: [...places, ...others], reasons: [...reasons, "the whole platform, because this is main"] };
}

/** The long tests of a change, or of about the last landing when nothing says what changed; all of them in a shallow clone. */
async function longTests(change: Change | null): Promise<Pick<Plan, "long" | "reasons">> {
  const known = change ?? lastLanding();
  if (known === null) return { long: ALL_LONG, reasons: ["all long tests, because git has no commit before"] };
  const { files, reason } = longTestsOfChange(await readLongRuns(), known);
  return { long: files, reasons: [`long tests: ${files.length} of ${ALL_LONG.length}; ${reason}`] };
}

/** The tests that `.ci/run` runs: see docs/decisions/0090-the-loop.md. */
export async function planOfChange(variables: NodeJS.ProcessEnv): Promise<Plan> {
  if (variables["CI_FULL"] === "1") return { ...everything("everything, because CI_FULL is 1"), long: ALL_LONG };
  const proven = await readProcessorTable();
  const change = findChange({ given: variables["CI_SINCE"], proven: proven?.commit });
  const usual =
    change === null ? everything("every usual test, because git does not say what changed") : usualTests(change);
  const { long, reasons } = await longTests(change);
  return { ...usual, long, reasons: [...usual.reasons, ...reasons] };
}

export const ALL_USUAL: Plan = { places: null, long: [], reasons: [] };
export const ALL_LONG_ONLY: Plan = { places: [], long: ALL_LONG, reasons: [] };

const E2E = "test/e2e/";

export interface Lane {
  /** The filters that vitest takes; empty for every file of the projects. */
  filters: string[];
  /** Long tests that the filters would also find. */
  excluded: string[];
}

/** The lane of the workers and that of the whole programs; null for one without a test. */
export interface Lanes {
  workers: Lane | null;
  programs: Lane | null;
}

/** Divides a run into its two lanes. */
export function lanesOf({ places, long }: Pick<Plan, "places" | "long">): Lanes {
  const laneOf = (isOfLane: (place: string) => boolean): Lane | null => {
    const excluded = ALL_LONG.filter((file) => !long.includes(file)).filter(isOfLane);
    if (places === null) return { filters: [], excluded };
    const filters = [...places, ...long.filter((file) => !places.some((place) => file.startsWith(place)))].filter(
      isOfLane,
    );
    return filters.length === 0 ? null : { filters, excluded };
  };
  const isProgram = (place: string): boolean => place.startsWith(E2E);
  return { workers: laneOf((place) => !isProgram(place)), programs: laneOf(isProgram) };
}
