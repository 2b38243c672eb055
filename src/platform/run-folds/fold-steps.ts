import type { Statement } from "#db/statement";
import { FIRST_ROWS, PieceSize } from "#lib/piece";

import { countNext, foldNextRuns } from "./folded.queries.ts";

/** Writes statements, and returns the value of the last one. */
type WriteForValue = (statements: Statement[]) => Promise<unknown>;

/**
 * The steps of one fold. The first takes what came in a moment, so it has few events. What is behind it waited for longer
 * and may be any number of long runs: it is weighed before it is taken.
 */
export class FoldSteps {
  readonly #write: WriteForValue;
  readonly #size = new PieceSize();
  #isFirst = true;

  constructor(write: WriteForValue) {
    this.#write = write;
  }

  /** Folds the next events. Returns whether there are more. */
  async next(clock: () => number): Promise<boolean> {
    const events = this.#isFirst ? FIRST_ROWS : Number(await this.#write([countNext(this.#size.rows)]));
    this.#isFirst = false;
    const begun = clock();
    const isMore = (await this.#write(foldNextRuns(events))) === 1;
    const tookMs = clock() - begun;
    this.#size.took(tookMs, events);
    // Other writers get a turn.
    if (isMore) await new Promise((resolve) => setTimeout(resolve, tookMs));
    return isMore;
  }
}
