import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import { exited, stopChild } from "./child.ts";

const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** How long a process of a service may have nothing to do before it is ended, which frees its memory. Its next start takes a fraction of a second. */
export const IDLE_MS = 300_000;

export interface KeptProcessOptions {
  /** Starts the process. Resolves when it takes work. */
  start: () => Promise<ChildProcess>;
  /** Called when it takes work. */
  onReady?: () => void;
  /** Called when the process takes no more work, because it ended or is about to be ended. */
  onGone: () => void;
  /** Called when a start failed. The next one follows. */
  onFailure: (reason: string) => void;
  /** Whether it has work, or work waits for it. Then it is not ended. */
  isInUse: () => boolean;
  idleMs: number;
}

/**
 * A process that starts with its first work, and is ended when it has had none for a while. In between, another one
 * starts whenever it ends.
 */
export class KeptProcess {
  readonly #options: KeptProcessOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | null = null;
  #isWanted = false;
  /** The loop that starts it; null while none runs. */
  #keeping: Promise<void> | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: KeptProcessOptions) {
    this.#options = options;
  }

  /** Null unless it takes work. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts the process unless it runs or starts. From now on it may be idle for the whole time again. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#waitForIdleness();
    this.#isWanted = true;
    this.#keeping ??= this.#keepRunning();
  }

  /** Kills the process, and another one starts. */
  kill(): void {
    this.#options.onGone();
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#idle);
    if (this.#child !== null) await stopChild(this.#child, 0);
    await this.#keeping;
  }

  #waitForIdleness(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), this.#options.idleMs).unref();
  }

  #rest(): void {
    if (this.#options.isInUse()) return this.#waitForIdleness();
    this.#isWanted = false;
    this.kill();
  }

  async #keepRunning(): Promise<void> {
    for (let pauseMs = 0; this.#isNeeded;) {
      const startedAt = Date.now();
      await this.#runOnce().catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#options.onFailure(String(error));
      });
      this.#child = null;
      this.#options.onGone();
      // Otherwise a process that ends soon after its start would restart without a pause.
      pauseMs =
        Date.now() - startedAt > longestPauseMs ? 0 : Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);
      if (this.#isNeeded) await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    this.#keeping = null;
  }

  get #isNeeded(): boolean {
    return this.#isWanted && !this.#stopping.signal.aborted;
  }

  /** From its start to its end. */
  async #runOnce(): Promise<void> {
    const child = await this.#options.start();
    this.#child = child;
    if (!this.#isNeeded) return stopChild(child, 0);
    this.#options.onReady?.();
    await exited(child);
  }
}
