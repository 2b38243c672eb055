/**
 * A picture as it flows through an edit: row after row from the top, so that no step holds more than the rows it needs.
 * A row has four numbers for each pixel (red, green, blue, alpha), 0 to 255, unrounded until the picture is written. It
 * is valid until the next one is requested; a step that needs it longer copies it.
 */
export interface Rows {
  width: number;
  height: number;
  /** Whether alpha may be other than 255. */
  hasAlpha: boolean;
  rows: () => AsyncIterable<Float32Array>;
}

export const CHANNELS = 4;

/** A step that changes one pixel at a time: `change` gets a writable row and its number. */
export const mapRows = (source: Rows, change: (row: Float32Array, y: number) => void): Rows => ({
  ...source,
  rows: async function* rows() {
    let y = 0;
    for await (const row of source.rows()) {
      change(row, y);
      yield row;
      y += 1;
    }
  },
});

/** The nearest whole level that a byte can hold. */
export const toLevel = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value));
