import type { WriteOutcome } from "#db/group-commit";
import type { Statement } from "#db/statement";

import { FoldSteps } from "./fold-steps.ts";
import { ENDED_RUNS } from "./run-texts.queries.ts";
import { TextSteps } from "./text-steps.ts";

/** Runs that end within this time are folded together. Readers do not wait for it: they settle what they read. */
const GATHERING_MS = 1_000;

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
  /** The same for the texts of runs, which only a search waits for. The scheduled sweep indexes them too. */
  #areTextsBehind = true;
  #indexing: Promise<void> | null = null;

  constructor(write: (statements: Statement[]) => Promise<WriteOutcome>) {
    this.#write = write;
  }

  /** A run was written. */
  soon(): void {
    this.#isBehind = true;
    this.#areTextsBehind = true;
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

  /** Folds as `settle`, and indexes the texts of every run that was written before this call. Never throws. */
  async settleTexts(): Promise<void> {
    await this.settle();
    await this.#indexing;
    if (this.#areTextsBehind && this.#indexing === null) this.#indexing = this.#indexAll();
    await this.#indexing;
  }

  async #indexAll(): Promise<void> {
    this.#areTextsBehind = false;
    try {
      const steps = new TextSteps((statements) => this.#rowsOf(statements), ENDED_RUNS);
      while (await steps.next(Date.now));
    } catch {
      this.#areTextsBehind = true;
    } finally {
      this.#indexing = null;
    }
  }

  /** Folds what is not folded yet, beside no other attempt. */
  async #attempt(): Promise<void> {
    if (this.#isBehind && this.#folding === null) this.#folding = this.#foldAll();
    await this.#folding;
  }

  async #foldAll(): Promise<void> {
    this.#isBehind = false;
    try {
      const steps = new FoldSteps(async (statements) => (await this.#rowsOf(statements))[0]?.[0]);
      while (await steps.next(Date.now));
    } catch {
      this.#isBehind = true;
    } finally {
      this.#folding = null;
    }
  }

  /** Writes statements, and returns the rows of the last one. */
  async #rowsOf(statements: Statement[]): Promise<readonly (readonly unknown[])[]> {
    const outcome = await this.#write(statements);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.results.at(-1)?.rows ?? [];
  }
}
