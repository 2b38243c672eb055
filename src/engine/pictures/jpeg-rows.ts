import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { heldRows } from "./held-rows.ts";
import { JpegDecoder, type Shrink } from "./jpeg-decoder.ts";
import { BLOCK, type ColourSamples, type JpegHead, readHead } from "./jpeg-frame.ts";
import type { JpegKernel } from "./jpeg-kernel.ts";
import { type JpegTile, tilesOf } from "./jpeg-tiles.ts";
import { type JpegUnits, jpegUnits } from "./jpeg-units.ts";
import { keptSegments } from "./kept-segments.ts";
import { letGo } from "./let-go.ts";
import { Pauses } from "./pauses.ts";
import { isSideways, type Orientation } from "./picture.ts";

const RGB = 3;

/** A JPEG as it is decoded. */
interface Opened {
  head: JpegHead;
  shrink: Shrink;
  units: JpegUnits;
  decoder: JpegDecoder;
}

/**
 * The rows of a JPEG as shown, decoded on demand. Of a picture whose camera was turned, part after part is decoded. With `shrink` the picture
 * is decoded that many times smaller in each direction.
 */
export function jpegRows(bytes: Uint8Array, orientation: Orientation, kernel: JpegKernel, shrink: Shrink = 1): Rows {
  const head = requireDecodable(bytes);
  const [width, height] = [Math.ceil(head.width / shrink), Math.ceil(head.height / shrink)];
  const begin = (): JpegUnits => jpegUnits(head, keptSegments(bytes));
  const open = (units: JpegUnits, mostUnits: number): Opened => {
    const decoder = new JpegDecoder(kernel, head, shrink, units.restartInterval, mostUnits);
    units.begin(decoder);
    return { head, shrink, units, decoder };
  };
  if (orientation === 1) {
    return {
      width,
      height,
      hasAlpha: false,
      rows: async function* rows() {
        const opened = open(begin(), head.unitsAcross);
        yield* decodedRows(opened, { top: 0, end: height }, 0, () => opened.units.nextRow(opened.decoder));
      },
    };
  }
  return {
    ...(isSideways(orientation) ? { width: height, height: width } : { width, height }),
    hasAlpha: false,
    rows: async function* rows() {
      const units = begin();
      const tiles = tilesOf(head, orientation, shrink, units.markBytes);
      const opened = open(units, Math.max(...tiles.map(({ part }) => part.units)));
      yield* turnedRows(opened, tiles, orientation);
    },
  };
}

/** Reads a JPEG's head. */
export const requireDecodable = (bytes: Uint8Array): JpegHead => readHead(keptSegments(bytes));

/** Throws where a JPEG cannot be decoded: its tables or scans are missing, or its colours are unknown. Decodes nothing. */
export function requireScans(bytes: Uint8Array): void {
  jpegUnits(requireDecodable(bytes), keptSegments(bytes));
}

/** How many pixels of a JPEG as shown share a sample of the colours, as far as we write it; of one without colours as many as can. */
export function coloursOf(bytes: Uint8Array, orientation: Orientation): ColourSamples {
  const { components, mostAcross, mostDown } = requireDecodable(bytes);
  const colours = components.slice(1);
  const wideBy = colours.every(({ across }) => mostAcross >= 2 * across) ? 2 : 1;
  const highBy = colours.every(({ down }) => mostDown >= 2 * down) ? 2 : 1;
  return isSideways(orientation) ? { wideBy: highBy, highBy: wideBy } : { wideBy, highBy };
}

/** Walks through a picture once to mark where its parts begin, then decodes and turns one after the other. */
async function* turnedRows(
  opened: Opened,
  tiles: readonly JpegTile[],
  orientation: Orientation,
): AsyncGenerator<Float32Array> {
  const { head, units, decoder } = opened;
  const pauses = new Pauses();
  units.beginMarks([...new Set(tiles.map(({ part }) => part.firstUnit))].toSorted((one, other) => one - other));
  for (let row = 0; row < head.unitsDown; row += 1) {
    units.markRow(decoder);
    await pauses.after(head.width * head.mostDown * BLOCK);
  }
  const held = new Uint8ClampedArray(RGB * Math.max(...tiles.map(({ width, height }) => width * height)));
  try {
    for (const tile of tiles) {
      await hold(opened, tile, held, pauses);
      const { width, height } = tile;
      yield* heldRows({ width, height, channels: RGB, view: () => held }, orientation).rows();
    }
  } finally {
    letGo(held);
  }
}

/** Decodes a part, and holds its pixels. */
async function hold(opened: Opened, tile: JpegTile, held: Uint8ClampedArray, pauses: Pauses): Promise<void> {
  const { units, decoder } = opened;
  const { part, column } = tile;
  decoder.show(part);
  let at = 0;
  const lines = { top: tile.top, end: tile.top + tile.height };
  const read = (row: number): void => units.readFrom(decoder, row, column, part.units);
  for (const line of decodedRows(opened, lines, part.firstRow, read)) {
    const end = (tile.left + tile.width) * CHANNELS;
    for (let from = tile.left * CHANNELS; from < end; from += CHANNELS, at += RGB) {
      held[at] = line[from] ?? 0;
      held[at + 1] = line[from + 1] ?? 0;
      held[at + 2] = line[from + 2] ?? 0;
    }
    await pauses.after(tile.width);
  }
}

/** Lines of the shown part of a picture, whose row of units `first` is read first. */
function* decodedRows(
  { head, shrink, decoder }: Opened,
  { top, end }: { top: number; end: number },
  first: number,
  read: (row: number) => void,
): Generator<Float32Array> {
  const unitHeight = (head.mostDown * BLOCK) / shrink;
  for (let y = top, decoded = first; y < end; y += 1) {
    const needed = Math.min(head.unitsDown, Math.floor(y / unitHeight) + 2);
    for (; decoded < needed; decoded += 1) read(decoded);
    yield decoder.row(y);
  }
}
