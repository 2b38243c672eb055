/** A limit on how long a server may be silent. */
export interface IdleLimit {
  signal: AbortSignal;
  /** Starts the time again, after `laterMs`; the total stays as it is. */
  renew(laterMs?: number): void;
  /** Clears the timers. */
  lift(): void;
}

/** Ends after `idleMs` without a renewal, and after `totalMs` in any case. */
export function idleLimit(idleMs: number, totalMs: number): IdleLimit {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("The time limit was reached.", "TimeoutError"));
  const total = setTimeout(abort, totalMs);
  let idle = setTimeout(abort, idleMs);
  return {
    signal: controller.signal,
    renew: (laterMs = 0) => {
      clearTimeout(idle);
      idle = setTimeout(abort, idleMs + laterMs);
    },
    lift: () => {
      clearTimeout(idle);
      clearTimeout(total);
    },
  };
}
