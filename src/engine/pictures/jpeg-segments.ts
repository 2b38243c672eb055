import { ByteView } from "./byte-view.ts";
import { brokenPicture } from "./picture.ts";

/** A part of a JPEG's file, as views of it. */
export interface JpegSegment {
  marker: number;
  body: Uint8Array;
  /** The compressed data behind the header of a scan; empty behind anything else. */
  data: Uint8Array;
  /** Everything behind the marker: the length, the body, the data. */
  whole: Uint8Array;
}

const START = 0xd8;
export const SCAN = 0xda;
export const END = 0xd9;
/** A marker without a length (T.81, table B.1). */
const TEMPORARY = 0x01;

/**
 * Yields the segments of a JPEG up to its end, or up to where a scan's data is cut off. What lies between them is
 * passed over, as other programs do. Throws INVALID_INPUT for a broken file.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const view = new ByteView(bytes);
  let hasScan = false;
  for (let at = 2; ;) {
    const found = nextMarker(view, at);
    if (found === null && hasScan) return;
    if (found === null) throw brokenPicture("ends too early");
    const { marker, start } = found;
    if (marker === END || (marker === START && hasScan)) return;
    if (marker === START) throw brokenPicture("begins twice");
    const length = view.u16(start);
    if (length < 2) throw brokenPicture("has a segment without a length");
    const body = view.slice(start + 2, length - 2);
    const bodyEnd = start + length;
    at = marker === SCAN ? scanEnd(view, bodyEnd) : bodyEnd;
    hasScan ||= marker === SCAN;
    yield { marker, body, data: bytes.subarray(bodyEnd, at), whole: bytes.subarray(start, at) };
  }
}

/** The next marker that begins a segment, and where the bytes after it begin; null for none. */
function nextMarker({ bytes }: ByteView, from: number): { marker: number; start: number } | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    if (marker !== 0 && marker !== 0xff && marker !== TEMPORARY && !isRestart(marker)) return { marker, start: at + 2 };
  }
  return null;
}

/** The end of a scan's compressed data: a marker that is neither a restart nor an escaped 0xff. */
function scanEnd({ bytes }: ByteView, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
