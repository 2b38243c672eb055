import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { isSideways, type Orientation } from "./picture.ts";

const RGB = 3;

/**
 * The position of the shown picture's pixels in the stored one: `first` is the top left, the others are the steps to
 * the next pixel.
 */
interface Walk {
  first: number;
  right: number;
  down: number;
}

/** Decoded pixels, row after row as they are stored. */
export interface StoredPixels {
  width: number;
  height: number;
  /** Channels of each pixel; with three, alpha is 255. */
  channels: 3 | 4;
  view: () => Uint8Array | Uint8ClampedArray;
}

/** The rows of decoded pixels as the picture is shown (EXIF 2.32, table 6), whatever the camera's orientation was. */
export function heldRows(pixels: StoredPixels, orientation: Orientation): Rows {
  const { width: stored, height: lines, channels } = pixels;
  const [width, height] = isSideways(orientation) ? [lines, stored] : [stored, lines];
  const { first, right, down } = walkOf(orientation, stored, lines);
  return {
    width,
    height,
    hasAlpha: true,
    rows: async function* rows() {
      const row = new Float32Array(width * CHANNELS);
      for (let y = 0; y < height; y += 1) {
        const view = pixels.view();
        let from = (first + y * down) * channels;
        for (let to = 0; to < row.length; to += CHANNELS) {
          row[to] = view[from] ?? 0;
          row[to + 1] = view[from + 1] ?? 0;
          row[to + 2] = view[from + 2] ?? 0;
          row[to + 3] = channels === RGB ? 255 : (view[from + 3] ?? 0);
          from += right * channels;
        }
        yield row;
      }
    },
  };
}

function walkOf(orientation: Orientation, stored: number, lines: number): Walk {
  const lastColumn = stored - 1;
  const lastLine = (lines - 1) * stored;
  const walks: Record<Orientation, Walk> = {
    1: { first: 0, right: 1, down: stored },
    2: { first: lastColumn, right: -1, down: stored },
    3: { first: lastLine + lastColumn, right: -1, down: -stored },
    4: { first: lastLine, right: 1, down: -stored },
    5: { first: 0, right: stored, down: 1 },
    6: { first: lastLine, right: -stored, down: 1 },
    7: { first: lastLine + lastColumn, right: -stored, down: -1 },
    8: { first: lastColumn, right: stored, down: -1 },
  };
  return walks[orientation];
}
