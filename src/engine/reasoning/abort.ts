import { AppError } from "#errors/app-error";

/**
 * The error for an aborted signal: EXECUTION_TIMEOUT when the abort was a timeout, otherwise the signal's own reason, so that the
 * driver recognises its cancellation.
 */
export function abortError(signal: AbortSignal): unknown {
  const reason: unknown = signal.reason;
  if (reason instanceof AppError) return reason;
  if (reason instanceof Error && reason.name === "TimeoutError")
    return new AppError("EXECUTION_TIMEOUT", { cause: reason });
  return reason;
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal);
}

/** Waits for the work or the abort, whichever comes first; work that ignores the signal is abandoned. */
export async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(abortError(signal));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
