import { CHANNELS } from "#lib/pixels/rows";

import type { PngFrame } from "./png-chunks.ts";

/** The palette of a PNG, and what of its pixels is transparent. */
export interface PngColours {
  palette: Uint8Array | null;
  transparency: Uint8Array | null;
}

export interface LevelReader {
  pixelBits: number;
  /** Writes a number of a line's pixels into a row. */
  read: (line: Uint8Array, row: Float32Array, width: number) => void;
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns a reader for the lines of a PNG of this kind. */
export function levelReader(frame: PngFrame, colours: PngColours): LevelReader {
  const samples = SAMPLES[frame.colourType] ?? 1;
  return {
    pixelBits: samples * frame.depth,
    read: frame.colourType === 3 ? paletteReader(frame, colours) : sampleReader(frame, colours, samples),
  };
}

function numberAt(line: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0;
  if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** A colour that the palette lacks is black, as in libpng. */
function paletteReader({ depth }: PngFrame, { palette, transparency }: PngColours): LevelReader["read"] {
  const colours = palette ?? new Uint8Array();
  return (line, row, width) => {
    for (let x = 0; x < width; x += 1) {
      const entry = numberAt(line, x, depth);
      for (let channel = 0; channel < 3; channel += 1) row[x * CHANNELS + channel] = colours[entry * 3 + channel] ?? 0;
      row[x * CHANNELS + 3] = transparency?.[entry] ?? 255;
    }
  };
}

function sampleReader(
  { depth, colourType }: PngFrame,
  { transparency }: PngColours,
  samples: number,
): LevelReader["read"] {
  const scale = 255 / (2 ** depth - 1);
  const isGrey = samples < 3;
  const hasAlpha = colourType >= 4;
  const clear = transparency === null ? null : clearColour(transparency, isGrey ? 1 : 3, depth);
  return (line, row, width) => {
    for (let x = 0; x < width; x += 1) {
      const first = x * samples;
      const red = numberAt(line, first, depth);
      const green = isGrey ? red : numberAt(line, first + 1, depth);
      const blue = isGrey ? red : numberAt(line, first + 2, depth);
      const to = x * CHANNELS;
      row[to] = red * scale;
      row[to + 1] = green * scale;
      row[to + 2] = blue * scale;
      row[to + 3] = hasAlpha
        ? numberAt(line, first + samples - 1, depth) * scale
        : clear !== null && red === clear[0] && green === clear[1] && blue === clear[2]
          ? 0
          : 255;
    }
  };
}

/** The one transparent colour, in the picture's stored depth. Bits above it do not count. */
function clearColour(transparency: Uint8Array, numbers: number, depth: number): readonly number[] {
  const bits = 2 ** depth - 1;
  const colour = Array.from({ length: numbers }, (_none, index) => numberAt(transparency, index, 16) & bits);
  return numbers === 1 ? [colour[0] ?? 0, colour[0] ?? 0, colour[0] ?? 0] : colour;
}
