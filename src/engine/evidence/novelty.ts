/** The fields of an episode that say what work it was. */
export interface WorkedEpisode {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  outcome: string;
  /** Equal for the same task with the same material; null where that is not known. */
  work: string | null;
  /** The person outside the tenant who wrote; null for work that no such person ordered. */
  contact: string | null;
}

const DAY_MS = 86_400_000;
/** How often the same work counts among the episodes that are looked at. */
const MOST_OFTEN = 3;
/** How many runs of one contact count on a day. */
const MOST_OF_CONTACT = 3;

/** The day (UTC) of a moment in milliseconds since 1970, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Orders episodes and calls, oldest first. Equal instants are ordered by id, so that the order of a log does not matter. */
export const oldestFirst = <Entry extends { createdAt: number; id: string }>(left: Entry, right: Entry): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);

/**
 * The episodes without successes at work that was done before: the same work counts once a day and three times at most
 * (decisions, section 5b), and of one contact three runs a day (section 5c). A failure always counts. Oldest first, whatever
 * the order of the log.
 */
export function novel<Episode extends WorkedEpisode>(episodes: readonly Episode[]): Episode[] {
  const days = new Map<string, number[]>();
  const contacts = new Map<string, number>();
  return episodes.toSorted(oldestFirst).filter(({ outcome, work, contact, createdAt }) => {
    if (outcome !== "success") return true;
    const day = dayOf(createdAt);
    const counted = work === null ? [] : (days.get(work) ?? []);
    if (counted.length >= MOST_OFTEN || counted.includes(day)) return false;
    const place = `${day} ${contact}`;
    const ofContact = contacts.get(place) ?? 0;
    if (contact !== null && ofContact >= MOST_OF_CONTACT) return false;
    if (work !== null) days.set(work, [...counted, day]);
    if (contact !== null) contacts.set(place, ofContact + 1);
    return true;
  });
}
