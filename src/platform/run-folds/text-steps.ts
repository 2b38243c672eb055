import type { Statement } from "#db/statement";
import { PieceSize } from "#lib/piece";

import { insertTexts, moveOn, readRow, readTexted, type TextWalk } from "./run-texts.queries.ts";

/** Writes statements, and returns the rows of the last one. */
export type WriteForRows = (statements: Statement[]) => Promise<readonly (readonly unknown[])[]>;

/**
 * The steps by which a walk indexes the texts of runs. Each reads some runs and then writes their texts, which the database cannot
 * make: it knows no secrets. A step that dies in between is made again, and two walks at once write the same.
 */
export class TextSteps {
  readonly #write: WriteForRows;
  readonly #walk: TextWalk;
  readonly #size = new PieceSize();

  constructor(write: WriteForRows, walk: TextWalk) {
    this.#write = write;
    this.#walk = walk;
  }

  /** Indexes the next runs. Returns whether there are more. */
  async next(clock: () => number): Promise<boolean> {
    const asked = this.#size.rows;
    const rows = (await this.#write([readTexted(this.#walk, asked)])).map(readRow);
    const last = rows.at(-1);
    if (last === undefined) return false;
    const runs = rows.flatMap(({ run }) => (run === null ? [] : [run]));
    const begun = clock();
    await this.#write([...(runs.length === 0 ? [] : [insertTexts(runs)]), moveOn(this.#walk, last.place)]);
    const tookMs = clock() - begun;
    this.#size.took(tookMs, rows.length);
    const isMore = !last.isLast || rows.length === asked;
    // Other writers get a turn.
    if (isMore) await new Promise((resolve) => setTimeout(resolve, tookMs));
    return isMore;
  }
}
