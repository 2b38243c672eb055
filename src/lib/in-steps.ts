/** How long one sweep of the clock works at most, milliseconds; the next one goes on. */
export const SWEEP_MS = 20_000;

/** The end of a sweep's time. */
export interface SweepTime {
  clock: () => number;
  endsAt: number;
}

export const sweepTime = (clock: () => number, lengthMs = SWEEP_MS): SweepTime => ({
  clock,
  endsAt: clock() + lengthMs,
});

/**
 * Repeats a step until it has nothing left to do or the time is over, and returns what all steps did. `step` gives how many rows it
 * changed. After each step it rests for as long as the step took: whoever else wants to write comes in between.
 */
export async function inSteps(
  { clock, endsAt }: SweepTime,
  step: () => Promise<number>,
): Promise<{ done: number; isOver: boolean }> {
  let done = 0;
  while (clock() < endsAt) {
    const begun = clock();
    const changed = await step();
    if (changed === 0) return { done, isOver: true };
    done += changed;
    const tookMs = clock() - begun;
    await new Promise((resolve) => setTimeout(resolve, tookMs));
  }
  return { done, isOver: false };
}
