import { setTimeout as sleep } from "node:timers/promises";

/** A start that is under way, as the one who waits for it sees it. */
export interface Starting {
  isReady(): Promise<boolean>;
  hasEnded(): boolean;
  /** How many bytes it has read and written so far; it works as long as this rises. */
  bytesMoved(): number;
  /** Told now and then how long it has taken. */
  onWait(waitedMs: number, bytesMoved: number): void;
}

export interface StartLimits {
  pollMs: number;
  /** How often `onWait` is called. */
  sayEveryMs: number;
  /** How long it may neither be ready nor work. */
  idleLimitMs: number;
}

/** Less than this is no work: a process that only waits reads a few bytes too. */
const leastBytes = 1024 * 1024;

/** Waits as long as the process lives and works. Gives up with `idle` when it did nothing for as long as the limits say. */
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
