import type { JpegPart, Shrink } from "./jpeg-decoder.ts";
import { BLOCK, type JpegHead } from "./jpeg-frame.ts";
import { isSideways, type Orientation } from "./picture.ts";

/** A part of a picture that is decoded separately: which units, with those beside it, and which of their pixels. */
export interface JpegTile {
  part: JpegPart;
  /** The place of `part.firstUnit` among those of all tiles. */
  column: number;
  /** The first line of the picture, and the first pixel of the part's lines. */
  top: number;
  left: number;
  width: number;
  height: number;
}

const RGB = 3;

/** Smaller parts save nothing, and each reads again what lies beside it. */
const LEAST_TILE_BYTES = 4_000_000;

/**
 * The parts of a picture in the order in which they are shown: columns where its sides are exchanged, otherwise bands. Each has a unit
 * more at either side, because samples of colours depend on those beside them. `markBytes` is what a part takes for each row of units.
 */
export function tilesOf(head: JpegHead, orientation: Orientation, shrink: Shrink, markBytes: number): JpegTile[] {
  const { unitsAcross, unitsDown } = head;
  const [width, height] = [Math.ceil(head.width / shrink), Math.ceil(head.height / shrink)];
  const areColumns = isSideways(orientation);
  const units = areColumns ? unitsAcross : unitsDown;
  // With one unit each, the first two would begin with the same one.
  const size = Math.max(2, Math.ceil(units / countOf(width * height * RGB, unitsDown * markBytes)));
  const unitSide = ((areColumns ? head.mostAcross : head.mostDown) * BLOCK) / shrink;
  const tiles = Array.from({ length: Math.ceil(units / size) }, (_none, column): JpegTile => {
    const [first, end] = [Math.max(0, column * size - 1), Math.min(units, (column + 1) * size + 1)];
    const from = column * size * unitSide;
    const to = Math.min((column + 1) * size * unitSide, areColumns ? width : height);
    return areColumns
      ? {
          part: { firstRow: 0, firstUnit: first, units: end - first },
          column,
          top: 0,
          left: from - first * unitSide,
          width: to - from,
          height,
        }
      : {
          part: { firstRow: first, firstUnit: 0, units: unitsAcross },
          column: 0,
          top: from,
          left: 0,
          width,
          height: to - from,
        };
  });
  return isFromEnd(orientation) ? tiles.toReversed() : tiles;
}

/** Fewer parts hold more pixels, and more parts need more marks; this many take least. */
function countOf(pixelBytes: number, markBytes: number): number {
  return Math.max(1, Math.floor(Math.min(Math.sqrt(pixelBytes / markBytes), pixelBytes / LEAST_TILE_BYTES)));
}

/** Whether the picture's last columns or lines are shown first (EXIF 2.32, table 6). */
const isFromEnd = (orientation: Orientation): boolean => [3, 4, 7, 8].includes(orientation);
