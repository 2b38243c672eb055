/** A signal that aborts as `AbortSignal.timeout` does. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Clears the timer. `AbortSignal.timeout` keeps its timer and listeners until the time is over. */
  lift(): void;
}

/** A limit of this many milliseconds from now. */
export function timeLimit(limitMs: number): TimeLimit {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("The time limit was reached.", "TimeoutError"));
  const timer = setTimeout(abort, limitMs);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}
