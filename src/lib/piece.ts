/**
 * How much of the database's time and of its bytes one piece of background work may take, whichever comes first. Other
 * writers wait until its transaction ends.
 */
export const PIECE_MS = 50;
export const PIECE_BYTES = 1_048_576;

/** The rows of the first piece of some work. */
export const FIRST_ROWS = 100;
const MOST_ROWS = 1_000;
/** A piece that was quick is followed by one of at least this many rows. */
const FEWEST_ROWS = 10;

/** The number of rows of the next piece of some work. It follows how long the pieces take. */
export class PieceSize {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /**
   * A piece of `rows` rows took this long; infinitely long when the database gave it up. Rows may have been fewer than
   * asked for, because of their bytes: then a larger number would only have more rows weighed for nothing.
   */
  took(ms: number, rows = this.#rows): void {
    if (ms > PIECE_MS) this.#rows = Math.max(1, Math.floor(Math.min(rows, this.#rows) / 2));
    else if (ms < PIECE_MS / 4) this.#rows = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows * 2));
  }
}

/** Does one piece of work, in which `rowsOf` says how many rows it had, and then pauses for as long as it took, so that other writers get a turn. */
export async function doPiece<Result>(
  clock: () => number,
  size: PieceSize,
  work: (rows: number) => Promise<Result>,
  rowsOf?: (result: Result) => number,
): Promise<Result> {
  const begun = clock();
  const result = await work(size.rows);
  const tookMs = clock() - begun;
  size.took(tookMs, rowsOf?.(result));
  await new Promise((resolve) => setTimeout(resolve, tookMs));
  return result;
}
