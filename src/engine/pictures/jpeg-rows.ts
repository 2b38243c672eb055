import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { heldRows } from "./held-rows.ts";
import { JpegDecoder, type Shrink } from "./jpeg-decoder.ts";
import { BLOCK, type JpegHead, readHead } from "./jpeg-frame.ts";
import type { JpegKernel } from "./jpeg-kernel.ts";
import { jpegSegments } from "./jpeg-segments.ts";
import { jpegUnits } from "./jpeg-units.ts";
import { letGo } from "./let-go.ts";
import { MAX_HELD_BYTES } from "./memory-limits.ts";
import { type Orientation, tooManyPixels } from "./picture.ts";

const RGB = 3;

/**
 * The rows of a JPEG as shown, decoded on demand. Only a rotated picture, and one with
 * coefficients in several scans, is held completely. With `shrink` the picture is decoded that many times smaller in each direction.
 * Throws PAYLOAD_TOO_LARGE where that does not fit into memory.
 */
export function jpegRows(bytes: Uint8Array, orientation: Orientation, kernel: JpegKernel, shrink: Shrink = 1): Rows {
  const head = requireDecodable(bytes, orientation, shrink);
  const upright: Rows = {
    width: Math.ceil(head.width / shrink),
    height: Math.ceil(head.height / shrink),
    hasAlpha: false,
    rows: async function* rows() {
      yield* decodedRows(head, bytes, kernel, shrink);
    },
  };
  return orientation === 1 ? upright : turned(upright, orientation);
}

/** Reads a JPEG's head. Throws what `jpegRows` does. */
export function requireDecodable(bytes: Uint8Array, orientation: Orientation, shrink: Shrink = 1): JpegHead {
  const head = readHead(jpegSegments(bytes));
  requireFitting(head, orientation, shrink);
  return head;
}

/** Whether a JPEG has one sample of the colours for four pixels, or no colours. */
export function hasHalfColours(bytes: Uint8Array): boolean {
  const { components, mostAcross, mostDown } = readHead(jpegSegments(bytes));
  return components.slice(1).every(({ across, down }) => mostAcross === 2 * across && mostDown === 2 * down);
}

function requireFitting(head: JpegHead, orientation: Orientation, shrink: Shrink): void {
  const pixels = head.width * head.height;
  const samples = head.components.reduce((sum, { across, down }) => sum + across * down, 0);
  const samplesOfPixel = samples / (head.mostAcross * head.mostDown);
  const bytesOfPixel = (head.isStreamed ? 0 : 2 * samplesOfPixel) + (orientation === 1 ? 0 : RGB / shrink ** 2);
  if (pixels * bytesOfPixel <= MAX_HELD_BYTES) return;
  const kind = `A JPEG that is ${[head.isStreamed ? [] : "progressive", orientation === 1 ? [] : "turned"].flat().join(" and ")}`;
  throw tooManyPixels(pixels, Math.floor(MAX_HELD_BYTES / bytesOfPixel), kind);
}

/** Holds a picture to walk through it in another direction. */
function turned(upright: Rows, orientation: Orientation): Rows {
  const { width, height } = upright;
  const pixels = new Uint8Array(0);
  const shape = heldRows({ width, height, channels: RGB, view: () => pixels }, orientation);
  return {
    ...shape,
    hasAlpha: false,
    rows: async function* rows() {
      const held = new Uint8Array(width * height * RGB);
      let at = 0;
      try {
        for await (const row of upright.rows()) {
          for (let from = 0; from < row.length; from += CHANNELS, at += RGB) {
            held[at] = toLevel(row[from] ?? 0);
            held[at + 1] = toLevel(row[from + 1] ?? 0);
            held[at + 2] = toLevel(row[from + 2] ?? 0);
          }
        }
        yield* heldRows({ width, height, channels: RGB, view: () => held }, orientation).rows();
      } finally {
        letGo(held);
      }
    },
  };
}

function* decodedRows(head: JpegHead, bytes: Uint8Array, kernel: JpegKernel, shrink: Shrink): Generator<Float32Array> {
  const units = jpegUnits(head, jpegSegments(bytes));
  try {
    const decoder = new JpegDecoder(kernel, head, shrink, units.restartInterval);
    units.begin(decoder);
    const height = Math.ceil(head.height / shrink);
    const unitHeight = (head.mostDown * BLOCK) / shrink;
    for (let y = 0, decoded = 0; y < height; y += 1) {
      const needed = Math.min(head.unitsDown, Math.floor(y / unitHeight) + 2);
      for (; decoded < needed; decoded += 1) units.nextRow(decoder);
      yield decoder.row(y);
    }
  } finally {
    units.end();
  }
}
