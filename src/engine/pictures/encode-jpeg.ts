import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { ByteView } from "./byte-view.ts";
import type { HeldPixels, Photon } from "./photon.ts";

/** A multiple of the eight rows in a JPEG block. */
const STRIP_ROWS = 64;
const BLOCK = 8;
const SCAN = 0xda;
const FRAME = 0xc0;

/** A JPEG cut at its scan: the bytes before it, and the compressed data without the end. */
interface Strip {
  head: Uint8Array;
  data: Uint8Array;
}

/**
 * Encodes a JPEG, on white where the picture is transparent. photon holds a picture several times, so it gets one strip
 * at a time. Each strip becomes a separate JPEG, and restart markers join them: after one, a decoder resets as at the
 * start of a file. All strips need equal tables, which photon's encoder writes.
 */
export async function encodeJpeg(source: Rows, photon: Photon, quality: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let strips = 0;
  let filled = 0;
  let pixels: HeldPixels | null = null;
  let row = 0;
  try {
    for await (const line of source.rows()) {
      pixels ??= photon.blank(source.width, Math.min(STRIP_ROWS, source.height - row));
      flatten(line, levelsAt(pixels.view(), filled * source.width * CHANNELS, line.length), source.hasAlpha);
      row += 1;
      filled += 1;
      if (filled < pixels.height) continue;
      const full = pixels;
      pixels = null;
      pieces.push(...joined(cut(photon.encodeJpeg(full, quality)), strips, source));
      strips += 1;
      filled = 0;
    }
  } finally {
    pixels?.free();
  }
  return [...pieces, Uint8Array.of(0xff, 0xd9)];
}

/** A strip as it appears in the whole file. */
const joined = ({ head, data }: Strip, index: number, source: Rows): Uint8Array[] =>
  index === 0 ? [...headOf(head, source), data] : [Uint8Array.of(0xff, 0xd0 + ((index - 1) % 8)), data];

/** Rounds a row to levels, on white where it is transparent. */
function flatten(row: Float32Array, to: Uint8ClampedArray, hasAlpha: boolean): void {
  // An array of this kind rounds and clamps while it is filled.
  if (!hasAlpha) return to.set(row);
  for (let at = 0; at < row.length; at += CHANNELS) {
    const share = (row[at + 3] ?? 0) / 255;
    const white = 255 * (1 - share);
    to[at] = (row[at] ?? 0) * share + white;
    to[at + 1] = (row[at + 1] ?? 0) * share + white;
    to[at + 2] = (row[at + 2] ?? 0) * share + white;
    to[at + 3] = 255;
  }
}

const levelsAt = ({ buffer, byteOffset }: Uint8Array, at: number, length: number): Uint8ClampedArray =>
  new Uint8ClampedArray(buffer, byteOffset + at, length);

function cut(file: Uint8Array): Strip {
  const view = new ByteView(file);
  let at = 2;
  while (view.byte(at + 1) !== SCAN) at += 2 + view.u16(at + 2);
  const start = at + 2 + view.u16(at + 2);
  return { head: file.subarray(0, start), data: file.subarray(start, file.length - 2) };
}

/**
 * The head of the first strip with the height of the whole picture, and the number of blocks between restart markers.
 */
function headOf(head: Uint8Array, { width, height }: Rows): Uint8Array[] {
  const view = new ByteView(head);
  let at = 2;
  for (; view.byte(at + 1) !== SCAN; at += 2 + view.u16(at + 2)) {
    if (view.byte(at + 1) === FRAME) head.set([height >> 8, height & 0xff], at + 5);
  }
  const blocks = Math.ceil(width / BLOCK) * (STRIP_ROWS / BLOCK);
  const interval = Uint8Array.of(0xff, 0xdd, 0, 4, blocks >> 8, blocks & 0xff);
  return [head.subarray(0, at), interval, head.subarray(at)];
}
