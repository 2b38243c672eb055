import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { heldRows } from "./held-rows.ts";
import { toRgb, widen } from "./jpeg-colours.ts";
import { BLOCK, type JpegComponent, type JpegHead, readHead } from "./jpeg-frame.ts";
import { inverse } from "./jpeg-inverse.ts";
import { jpegSegments } from "./jpeg-segments.ts";
import { jpegUnits, type PlaceBlock } from "./jpeg-units.ts";
import { letGo } from "./let-go.ts";
import { MAX_HELD_BYTES } from "./memory-limits.ts";
import { type Orientation, tooManyPixels } from "./picture.ts";

/** Rows of units in memory: a colour's samples between two units depend on both. */
const HELD_UNITS = 3;
const RGB = 3;

/**
 * The rows of a JPEG as shown, decoded on demand. Only a rotated picture, and one with
 * coefficients in several scans, is held completely. Throws PAYLOAD_TOO_LARGE where that does not fit into memory.
 */
export function jpegRows(bytes: Uint8Array, orientation: Orientation): Rows {
  const head = readHead(jpegSegments(bytes));
  requireFitting(head, orientation);
  const upright: Rows = {
    width: head.width,
    height: head.height,
    hasAlpha: false,
    rows: async function* rows() {
      yield* decodedRows(head, bytes);
    },
  };
  return orientation === 1 ? upright : turned(upright, orientation);
}

function requireFitting(head: JpegHead, orientation: Orientation): void {
  const pixels = head.width * head.height;
  const samples = head.components.reduce((sum, { across, down }) => sum + across * down, 0);
  const samplesOfPixel = samples / (head.mostAcross * head.mostDown);
  const bytesOfPixel = (head.isStreamed ? 0 : 2 * samplesOfPixel) + (orientation === 1 ? 0 : RGB);
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

/** The last rows of samples of a component, in reused memory. */
interface Plane {
  component: JpegComponent;
  samples: Float32Array;
  stride: number;
  lines: number;
}

function* decodedRows(head: JpegHead, bytes: Uint8Array): Generator<Float32Array> {
  const units = jpegUnits(head, jpegSegments(bytes));
  const planes = head.components.map((component): Plane => {
    const stride = head.unitsAcross * component.across * BLOCK;
    const lines = HELD_UNITS * component.down * BLOCK;
    return { component, samples: new Float32Array(stride * lines), stride, lines };
  });
  let decoded = 0;
  const place: PlaceBlock = (index, { column, line }, block, quantization) => {
    const plane = planes[index];
    if (plane === undefined) return;
    const { samples, stride, lines, component } = plane;
    const top = ((decoded * component.down + line) * BLOCK) % lines;
    inverse(block, quantization, { plane: samples, at: top * stride + column * BLOCK, stride });
  };
  const row = new Float32Array(head.width * CHANNELS);
  const channels = planes.map(() => new Float32Array(head.width + head.mostAcross));
  const unitHeight = head.mostDown * BLOCK;
  try {
    for (let y = 0; y < head.height; y += 1) {
      const needed = Math.min(head.unitsDown, Math.floor(y / unitHeight) + 2);
      for (; decoded < needed; decoded += 1) units.nextRow(place);
      for (const [index, plane] of planes.entries()) widenLine(head, plane, y, channels[index] ?? row);
      toRgb(channels, head.isRgb, row);
      yield row;
    }
  } finally {
    units.end();
  }
}

/** A row of a component in the picture's own width, made from the two nearest lines of samples. */
function widenLine(head: JpegHead, { component, samples, stride, lines }: Plane, y: number, to: Float32Array): void {
  const { width, height, across, down } = component;
  const line = (index: number): Float32Array => {
    const place = (Math.min(height - 1, Math.max(0, index)) % lines) * stride;
    return samples.subarray(place, place + width);
  };
  const own = Math.floor((y * down) / head.mostDown);
  // Where two rows share a line, the upper one is nearer to the line above.
  const isHalf = head.mostDown === 2 * down;
  const other = isHalf ? line(y % 2 === 0 ? own - 1 : own + 1) : null;
  widen(line(own), other, head.mostAcross / across, to);
}
