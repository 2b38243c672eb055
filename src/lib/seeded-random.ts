/**
 * Numbers from 0 up to 1 that only look random: the same seed gives the same ones, on every machine (Mulberry32, T. Ettinger 2017).
 * Not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The entries in an order that the random numbers choose; the given list is not changed. */
export function shuffled<Entry>(entries: readonly Entry[], random: () => number): Entry[] {
  const keyed = entries.map((entry, index) => ({ entry, index, key: random() }));
  return keyed.toSorted((left, right) => left.key - right.key || left.index - right.index).map(({ entry }) => entry);
}
