import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { heldRows } from "./held-rows.ts";
import { toRgb, widen } from "./jpeg-colours.ts";
import { BLOCK, type JpegComponent, type JpegHead, readHead } from "./jpeg-frame.ts";
import { inverse } from "./jpeg-inverse.ts";
import { jpegSegments } from "./jpeg-segments.ts";
import { type Shrink, smallInverse } from "./jpeg-small-inverse.ts";
import { jpegUnits, type PlaceBlock } from "./jpeg-units.ts";
import { letGo } from "./let-go.ts";
import { MAX_HELD_BYTES } from "./memory-limits.ts";
import { type Orientation, tooManyPixels } from "./picture.ts";

/** Rows of units in memory: a colour's samples between two units depend on both. */
const HELD_UNITS = 3;
const RGB = 3;

/**
 * The rows of a JPEG as shown, decoded on demand. Only a rotated picture, and one with
 * coefficients in several scans, is held completely. With `shrink` the picture is decoded that many times smaller in each direction.
 * Throws PAYLOAD_TOO_LARGE where that does not fit into memory.
 */
export function jpegRows(bytes: Uint8Array, orientation: Orientation, shrink: Shrink = 1): Rows {
  const head = readHead(jpegSegments(bytes));
  requireFitting(head, orientation, shrink);
  const upright: Rows = {
    width: Math.ceil(head.width / shrink),
    height: Math.ceil(head.height / shrink),
    hasAlpha: false,
    rows: async function* rows() {
      yield* decodedRows(head, bytes, shrink);
    },
  };
  return orientation === 1 ? upright : turned(upright, orientation);
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

/** The last rows of samples of a component, in reused memory. */
interface Plane {
  component: JpegComponent;
  samples: Float32Array;
  stride: number;
  lines: number;
  /** The samples of a block in each direction: fewer of a picture that is decoded smaller. */
  block: number;
  /** In samples, without the padding of the last blocks. */
  width: number;
  height: number;
  /** Pixels of the decoded picture for a sample. */
  across: number;
  down: number;
}

function planeOf(head: JpegHead, component: JpegComponent, shrink: Shrink): Plane {
  const pixelsOfBlock = BLOCK / shrink;
  const [across, down] = [head.mostAcross / component.across, head.mostDown / component.down];
  // A colour with half the samples has enough of them for a picture of half the size.
  const isEnough = shrink > 1 && across === 2 && down === 2;
  const block = isEnough ? 2 * pixelsOfBlock : pixelsOfBlock;
  const stride = head.unitsAcross * component.across * block;
  const lines = HELD_UNITS * component.down * block;
  return {
    component,
    samples: new Float32Array(stride * lines),
    stride,
    lines,
    block,
    width: Math.ceil((component.width * block) / BLOCK),
    height: Math.ceil((component.height * block) / BLOCK),
    across: isEnough ? 1 : across,
    down: isEnough ? 1 : down,
  };
}

function* decodedRows(head: JpegHead, bytes: Uint8Array, shrink: Shrink): Generator<Float32Array> {
  const units = jpegUnits(head, jpegSegments(bytes));
  const planes = head.components.map((component) => planeOf(head, component, shrink));
  let decoded = 0;
  const place: PlaceBlock = (index, { column, line }, block, quantization) => {
    const plane = planes[index];
    if (plane === undefined) return;
    const { samples, stride, lines, component, block: size } = plane;
    const place = ((((decoded * component.down + line) * size) % lines) * stride + column * size) | 0;
    if (size === BLOCK) inverse(block, quantization, samples, place, stride);
    else smallInverse(block, quantization, { plane: samples, at: place, stride, size });
  };
  const [width, height] = [Math.ceil(head.width / shrink), Math.ceil(head.height / shrink)];
  const row = new Float32Array(width * CHANNELS);
  const channels = planes.map(() => new Float32Array(width + head.mostAcross));
  const unitHeight = (head.mostDown * BLOCK) / shrink;
  try {
    for (let y = 0; y < height; y += 1) {
      const needed = Math.min(head.unitsDown, Math.floor(y / unitHeight) + 2);
      for (; decoded < needed; decoded += 1) units.nextRow(place);
      for (const [index, plane] of planes.entries()) widenLine(plane, y, channels[index] ?? row);
      toRgb(channels, head.isRgb, row);
      yield row;
    }
  } finally {
    units.end();
  }
}

/** A row of a component in the picture's own width, made from the two nearest lines of samples. */
function widenLine({ samples, stride, lines, width, height, across, down }: Plane, y: number, to: Float32Array): void {
  const line = (index: number): Float32Array => {
    const place = (Math.min(height - 1, Math.max(0, index)) % lines) * stride;
    return samples.subarray(place, place + width);
  };
  const own = Math.floor(y / down);
  // Where two rows share a line, the upper one is nearer to the line above.
  const isHalf = down === 2;
  const other = isHalf ? line(y % 2 === 0 ? own - 1 : own + 1) : null;
  widen(line(own), other, across, to);
}
