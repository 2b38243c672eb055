/** Called after each step of a start, with its duration. */
export type OnStep = (name: string, durationMs: number) => void;

/** Reports the time since the last report, or since now. */
export function stepTimer(onStep: OnStep | undefined): (name: string) => void {
  let startedAt = performance.now();
  return (name) => {
    const now = performance.now();
    onStep?.(name, now - startedAt);
    startedAt = now;
  };
}
