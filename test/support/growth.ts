const TIMES = 4;
const ROUNDS = 6;
/** For work that seems to grow: other programs share the caches of the processor, and one quiet round is enough. */
const DECIDING_ROUNDS = 24;
/** Below this, what the thread does beside the work decides. */
const LEAST_MICROSECONDS = 4_000;

/** For input that is four times as long: four times the work in proportion, sixteen times as its square. */
export const MOST_GROWTH = 10;

/** The least processor time of the work in some rounds, in microseconds: other programs and other threads do not count. */
function leastOf(work: () => void, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.max(LEAST_MICROSECONDS, Math.min(...times));
}

/**
 * How many times the work grows when its input is four times as long. It compares the work with itself, so the speed and the load of the machine
 * do not matter.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const small = leastOf(() => work(size), ROUNDS);
  // The first round decides when it is quick; only work that seems to grow is repeated.
  const first = leastOf(() => work(size * TIMES), 1);
  return (first / small < MOST_GROWTH ? first : leastOf(() => work(size * TIMES), DECIDING_ROUNDS)) / small;
}
