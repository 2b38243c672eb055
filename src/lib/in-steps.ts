/** Maximum duration of one sweep in milliseconds; the next one continues. */
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
 * Repeats a step until no work is left or the time is over, and returns the sum of the steps. `step` returns the number
 * of rows it changed. After each step it pauses for as long as the step took, so that other writers get a turn.
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
