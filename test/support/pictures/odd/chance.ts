import { seededRandom } from "#lib/seeded-random";

/** Choices that one seed makes the same way on every machine. */
export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  pick: <Entry>(entries: readonly Entry[]) => Entry;
  /** True about as often as the share from 0 to 1 says. */
  happens: (share: number) => boolean;
  bytes: (count: number) => number[];
}

export function chanceOf(seed: number): Chance {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    pick: <Entry>(entries: readonly Entry[]): Entry => entries[below(entries.length)] as Entry,
    happens: (share) => random() < share,
    bytes: (count) => Array.from({ length: count }, () => below(256)),
  };
}
