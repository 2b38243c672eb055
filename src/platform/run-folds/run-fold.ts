import type { WriteOutcome } from "#db/group-commit";
import type { Statement } from "#db/statement";

import { foldNextRuns } from "./folded.queries.ts";

/** Runs that end within this time are folded together. Readers do not wait for it: they settle what they read. */
const GATHERING_MS = 1_000;
/** Other writers of the tenant wait for one step at most: about 20 µs for each event. */
export const EVENTS_PER_STEP = 200;

/**
 * Adds what a tenant's gate wrote to the searched and counted rows, soon after it was written or when a reader asks. It
 * stores nothing: the database knows its own progress. The scheduled sweep adds what this object forgets when its
 * memory is lost.
 */
export class RunFold {
  readonly #write: (statements: Statement[]) => Promise<WriteOutcome>;
  /** Runs may wait: those of this object's former life too. */
  #isBehind = true;
  #folding: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (statements: Statement[]) => Promise<WriteOutcome>) {
    this.#write = write;
  }

  /** A run was written. */
  soon(): void {
    this.#isBehind = true;
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.settle();
    }, GATHERING_MS);
  }

  /**
   * Folds every run that was written before this call. Never throws: a step that fails is tried once more, so that a
   * reader beside a busy database finds its own run, and then left to the next fold.
   */
  async settle(): Promise<void> {
    await this.#folding;
    await this.#attempt();
    await this.#attempt();
  }

  /** Folds what is not folded yet, beside no other attempt. */
  async #attempt(): Promise<void> {
    if (this.#isBehind && this.#folding === null) this.#folding = this.#foldAll();
    await this.#folding;
  }

  async #foldAll(): Promise<void> {
    this.#isBehind = false;
    try {
      while (await this.#foldStep());
    } catch {
      this.#isBehind = true;
    } finally {
      this.#folding = null;
    }
  }

  /** Whether there is more. */
  async #foldStep(): Promise<boolean> {
    const outcome = await this.#write(foldNextRuns(EVENTS_PER_STEP));
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.results.at(-1)?.rows[0]?.[0] === 1;
  }
}
