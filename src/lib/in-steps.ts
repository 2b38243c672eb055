import { doPiece, PieceSize } from "./piece.ts";

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
 * Repeats a step until no work is left or the time is over, and returns the sum of the steps. `step` gets the number of
 * rows that it may change and returns the number that it changed. Each step is a piece (`doPiece`).
 */
export async function inSteps(
  { clock, endsAt }: SweepTime,
  step: (rows: number) => Promise<number>,
): Promise<{ done: number; isOver: boolean }> {
  const size = new PieceSize();
  let done = 0;
  while (clock() < endsAt) {
    const changed = await doPiece(clock, size, step);
    if (changed === 0) return { done, isOver: true };
    done += changed;
  }
  return { done, isOver: false };
}
