/** The fields of an episode that say what work it was. */
export interface WorkedEpisode {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  outcome: string;
  /** Equal for the same task with the same material; null where that is not known. */
  work: string | null;
}

const DAY_MS = 86_400_000;
/** How often the same work counts among the episodes that are looked at. */
const MOST_OFTEN = 3;

/** The day (UTC) of a moment in milliseconds since 1970, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Orders episodes and calls, oldest first. Equal instants are ordered by id, so that the order of a log does not matter. */
export const oldestFirst = <Entry extends { createdAt: number; id: string }>(left: Entry, right: Entry): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);

/**
 * The episodes without successes at work that was done before: the same work counts once a day and three times at most
 * (decisions, section 5b). A failure always counts. Oldest first, whatever the order of the log.
 */
export function novel<Episode extends WorkedEpisode>(episodes: readonly Episode[]): Episode[] {
  const days = new Map<string, number[]>();
  return episodes.toSorted(oldestFirst).filter(({ outcome, work, createdAt }) => {
    if (outcome !== "success" || work === null) return true;
    const day = dayOf(createdAt);
    const counted = days.get(work) ?? [];
    if (counted.length >= MOST_OFTEN || counted.includes(day)) return false;
    days.set(work, [...counted, day]);
    return true;
  });
}
