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

export const SCAN = 0xda;
export const END = 0xd9;

/**
 * Yields the segments of a JPEG up to its end, or up to where a scan's data is cut off. Throws INVALID_INPUT for a
 * broken file.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const view = new ByteView(bytes);
  for (let at = 2; ;) {
    const { marker, start } = nextMarker(view, at);
    if (marker === END) return;
    const length = view.u16(start);
    if (length < 2) throw brokenPicture("has a segment without a length");
    const body = view.slice(start + 2, length - 2);
    const bodyEnd = start + length;
    at = marker === SCAN ? scanEnd(view, bodyEnd) : bodyEnd;
    yield { marker, body, data: bytes.subarray(bodyEnd, at), whole: bytes.subarray(start, at) };
    if (marker === SCAN && at >= view.length) return;
  }
}

/** The next marker, and where the bytes after it begin. Any number of 0xff may precede it. */
function nextMarker(view: ByteView, from: number): { marker: number; start: number } {
  let at = from;
  if (view.byte(at) !== 0xff) throw brokenPicture("has something between its segments");
  while (view.byte(at) === 0xff) at += 1;
  return { marker: view.byte(at), start: at + 1 };
}

/** The end of a scan's compressed data: a marker that is neither a restart nor an escaped 0xff. */
function scanEnd({ bytes }: ByteView, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
