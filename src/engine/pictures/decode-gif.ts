import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { type GifFile, type GifFrame, readGif } from "./gif-file.ts";
import { gifNumbers } from "./gif-numbers.ts";
import { heldRows } from "./held-rows.ts";
import { letGo } from "./let-go.ts";

/** The rows of the passes of an interlaced frame: where each begins, and its step (GIF89a, appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
/** The colours of a file that has none. */
const BLACK_AND_WHITE = Uint8Array.of(0, 0, 0, 255, 255, 255);

/** The rows of a GIF's first picture, which is held as a whole. A frame whose data is cut off or broken ends there. */
export function gifRows(bytes: Uint8Array): Rows {
  const file = readGif(bytes);
  const { width, height } = file;
  const hasAlpha = file.frames.some(({ transparent }) => transparent !== null);
  return {
    width,
    height,
    hasAlpha,
    rows: async function* rows() {
      const held = hold(file, hasAlpha);
      try {
        yield* heldRows({ width, height, channels: CHANNELS, view: () => held }, 1).rows();
      } finally {
        letGo(held);
      }
    },
  };
}

/** The pixels of the first frame on its screen, which is transparent where a frame is, otherwise black. */
function hold({ width, height, palette, frames }: GifFile, hasAlpha: boolean): Uint8Array<ArrayBuffer> {
  const held = new Uint8Array(width * height * CHANNELS);
  if (!hasAlpha) for (let at = 3; at < held.length; at += CHANNELS) held[at] = 255;
  const [frame] = frames;
  if (frame === undefined || frame.width === 0) return held;
  const colours = frame.palette ?? palette ?? BLACK_AND_WHITE;
  const lines = linesOf(frame);
  let [line, column] = [lines.next(), 0];
  for (const run of gifNumbers(frame)) {
    for (const number of run) {
      if (line.done === true) return held;
      // A number beyond the colours shows nothing.
      if (number !== frame.transparent && number * 3 < colours.length) {
        const to = ((frame.top + line.value) * width + frame.left + column) * CHANNELS;
        for (let channel = 0; channel < 3; channel += 1) held[to + channel] = colours[number * 3 + channel] ?? 0;
        held[to + 3] = 255;
      }
      column += 1;
      if (column === frame.width) [line, column] = [lines.next(), 0];
    }
  }
  return held;
}

/** The lines of a frame in the order in which they come. */
function* linesOf({ height, isInterlaced }: GifFrame): Generator<number> {
  for (const [first, step] of isInterlaced ? PASSES : [[0, 1] as const]) {
    for (let line = first; line < height; line += step) yield line;
  }
}
