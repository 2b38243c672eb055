import { ByteView } from "./byte-view.ts";
import type { Orientation } from "./picture.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation in a TIFF structure, as in EXIF; 1 when it is absent or unreadable. */
export function orientationIn(tiff: Uint8Array): Orientation {
  if (tiff.length < 8) return 1;
  const view = new ByteView(tiff);
  const isLittle = view.startsWith(0, [0x49, 0x49]);
  if (!isLittle && !view.startsWith(0, [0x4d, 0x4d])) return 1;
  const directory = view.u32(4, isLittle);
  if (directory + 2 > view.length) return 1;
  const count = view.u16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > view.length) return 1;
    if (view.u16(entry, isLittle) === ORIENTATION_TAG) return orientationOf(view.u16(entry + 8, isLittle));
  }
  return 1;
}

const orientationOf = (value: number): Orientation => (value >= 1 && value <= 8 ? (value as Orientation) : 1);

/** The shortest TIFF structure that contains only an orientation. */
export function orientationTiff(orientation: Orientation): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x4d, 0, 0x2a]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
