/** The last rows of a picture, in reused memory. */
export class RowWindow {
  readonly #rows: Float32Array[];
  /** Number of rows added so far. */
  count = 0;

  constructor(depth: number, length: number) {
    this.#rows = Array.from({ length: depth }, () => new Float32Array(length));
  }

  /** Room for the next row, replacing the oldest. */
  add(): Float32Array {
    const row = this.#at(this.count);
    this.count += 1;
    return row;
  }

  /** A row by its number, which must be one of the last. */
  row(index: number): Float32Array {
    return this.#at(index);
  }

  #at(index: number): Float32Array {
    const row = this.#rows[index % this.#rows.length];
    if (row === undefined) throw new Error("The window has no rows.");
    return row;
  }
}
