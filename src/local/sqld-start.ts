import { setTimeout as sleep } from "node:timers/promises";

/** A pending start, in the view of its waiter. */
export interface Starting {
  isReady(): Promise<boolean>;
  hasEnded(): boolean;
  /** Number of bytes read and written so far; it works as long as this rises. */
  bytesMoved(): number;
  /** Called at intervals with the elapsed time. */
  onWait(waitedMs: number, bytesMoved: number): void;
}

export interface StartLimits {
  pollMs: number;
  /** The interval of `onWait`. */
  sayEveryMs: number;
  /** Maximum time without readiness and work. */
  idleLimitMs: number;
}

/** Fewer bytes do not count as work: an idle process reads a few bytes too. */
const leastBytes = 1024 * 1024;

/**
 * Waits as long as the process lives and works. Gives up with `idle` when it did nothing for as long as the limits
 * allow.
 */
export async function untilStarted(
  starting: Starting,
  { pollMs, sayEveryMs, idleLimitMs }: StartLimits,
  stopping: AbortSignal,
): Promise<"ready" | "ended" | "idle" | "stopped"> {
  const begin = Date.now();
  let movedAt = begin;
  let moved = 0;
  let said = begin;
  while (!stopping.aborted) {
    if (starting.hasEnded()) return "ended";
    if (await starting.isReady()) return "ready";
    const now = Date.now();
    const bytes = starting.bytesMoved();
    if (bytes - moved >= leastBytes) [moved, movedAt] = [bytes, now];
    if (now - movedAt > idleLimitMs) return "idle";
    if (now - said >= sayEveryMs) {
      said = now;
      starting.onWait(now - begin, bytes);
    }
    await sleep(pollMs);
  }
  return "stopped";
}
