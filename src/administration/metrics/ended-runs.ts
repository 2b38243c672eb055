import type { Database } from "#db/client";

import { ENDED_STATES, type EndedState, selectEnded, selectLastEvent } from "./store.ts";

/** The pieces of one reading. What is left is in the next one. */
const MOST_PIECES = 10;

export type EndedCounts = Readonly<Record<EndedState, number>>;

/** By database. */
const counted = new WeakMap<Database, { upTo: number; counts: EndedCounts }>();
let counting: Promise<EndedCounts> | null = null;

/**
 * The runs in all databases of the instance that ended since this isolate looked first. Each event of the log is counted once, so the numbers only
 * rise. Nothing is stored for them: the log has the events of a day, and a reading takes those that it has not seen.
 */
export function countEndedRuns(databases: readonly Database[]): Promise<EndedCounts> {
  counting ??= Promise.all(databases.map(countNext))
    .then((all) => all.reduce(sumOf, NONE))
    .finally(() => {
      counting = null;
    });
  return counting;
}

async function countNext(db: Database): Promise<EndedCounts> {
  let known = counted.get(db) ?? { upTo: await selectLastEvent(db), counts: NONE };
  for (let isMore = true, piece = 0; isMore && piece < MOST_PIECES; piece++) {
    const next = await selectEnded(db, known.upTo);
    known = { upTo: next.upTo, counts: sumOf(known.counts, next.counts) };
    counted.set(db, known);
    ({ isMore } = next);
  }
  return known.counts;
}

const ofStates = (count: (state: EndedState) => number): EndedCounts => ({
  completed: count("completed"),
  failed: count("failed"),
  cancelled: count("cancelled"),
});

const NONE = ofStates(() => 0);

const sumOf = (one: EndedCounts, other: EndedCounts): EndedCounts => ofStates((state) => one[state] + other[state]);

/** The counts by state, in the order of the states. */
export const byState = (counts: EndedCounts): [EndedState, number][] =>
  ENDED_STATES.map((state) => [state, counts[state]]);
