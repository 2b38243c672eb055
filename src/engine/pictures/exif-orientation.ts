import { ByteView } from "./byte-view.ts";
import type { Orientation } from "./picture.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
/** The bytes of a number of each type that an orientation may have, signed or not (TIFF 6.0, page 15). */
const NUMBER_BYTES: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4 };
const VALUE_BYTES = 4;

/** The orientation in a TIFF structure, as in EXIF; 1 when it is absent or unreadable. */
export function orientationIn(tiff: Uint8Array): Orientation {
  const view = new ByteView(tiff);
  if (!isTiff(tiff) || tiff.length < 8) return 1;
  const isLittle = tiff[0] === LITTLE[0];
  const directory = view.u32(4, isLittle);
  if (directory + 2 > view.length) return 1;
  const count = view.u16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > view.length) return 1;
    if (view.u16(entry, isLittle) === ORIENTATION_TAG) return orientationAt(view, entry, isLittle);
  }
  return 1;
}

const LITTLE = [0x49, 0x49, 0x2a, 0] as const;
const BIG = [0x4d, 0x4d, 0, 0x2a] as const;

/** Whether these are the first bytes of such a structure. */
export const isTiff = (bytes: Uint8Array): boolean =>
  [LITTLE, BIG].some((start) => start.every((byte, at) => bytes[at] === byte));

/** The first of the entry's numbers, which lie elsewhere where the entry has no room for all. */
function orientationAt(view: ByteView, entry: number, isLittle: boolean): Orientation {
  const bytes = NUMBER_BYTES[view.u16(entry + 2, isLittle)];
  const count = view.u32(entry + 4, isLittle);
  if (bytes === undefined || count === 0) return 1;
  const at = bytes * count <= VALUE_BYTES ? entry + 8 : view.u32(entry + 8, isLittle);
  if (at + bytes > view.length) return 1;
  const value = bytes === 1 ? view.byte(at) : bytes === 2 ? view.u16(at, isLittle) : view.u32(at, isLittle);
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** The shortest TIFF structure that contains only an orientation. */
export function orientationTiff(orientation: Orientation): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  bytes.set(BIG);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
