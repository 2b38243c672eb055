import { AppError } from "#errors/app-error";

import { ascii, ByteView } from "./byte-view.ts";
import { orientationIn, orientationTiff } from "./exif-orientation.ts";
import { END, jpegSegments, SCAN } from "./jpeg-segments.ts";
import { brokenPicture, type CleanPicture, isSideways, type Orientation, requireSize, STILL } from "./picture.ts";

/** Kept beside the picture: how its numbers encode colours (JFIF, ICC profile, Adobe's transform). */
const KEPT_EXTRAS: readonly { marker: number; begins: readonly number[] }[] = [
  { marker: 0xe0, begins: ascii("JFIF\0") },
  { marker: 0xe2, begins: ascii("ICC_PROFILE\0") },
  { marker: 0xee, begins: ascii("Adobe") },
];
const EXIF = ascii("Exif\0\0");
const START = Uint8Array.of(0xff, 0xd8);

const isExtra = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** A frame whose scans hold Huffman codes: baseline, extended and progressive. */
export const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
/** Lossless, hierarchical and arithmetic frames, which hardly any program writes. */
const isStrangeFrame = (marker: number): boolean =>
  marker > 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads a JPEG's segments. Keeps those needed to show it, and only the orientation of EXIF. */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const pieces: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation: Orientation = 1;
  let hasScan = false;
  for (const { marker, body, whole } of jpegSegments(bytes)) {
    if (isStrangeFrame(marker)) throw strangeJpeg();
    if (isFrame(marker)) {
      if (size !== null) throw brokenPicture("has two frames");
      size = frameSize(new ByteView(body));
      requireSize(size.width, size.height);
    }
    if (marker === 0xe1 && begins(body, EXIF)) orientation = orientationIn(body.subarray(EXIF.length));
    if (isExtra(marker) && !isKept(marker, body)) continue;
    if (marker === SCAN) hasScan = true;
    pieces.push(Uint8Array.of(0xff, marker), whole);
  }
  if (size === null || !hasScan) throw brokenPicture("has no picture in it");
  const turned = isSideways(orientation) ? { width: size.height, height: size.width } : size;
  return {
    format: "jpeg",
    ...turned,
    orientation,
    frames: STILL,
    pieces: [START, ...orientationSegment(orientation), ...pieces, Uint8Array.of(0xff, END)],
  };
}

function frameSize(frame: ByteView): { width: number; height: number } {
  if (frame.byte(0) !== 8) throw strangeJpeg();
  return { width: frame.u16(3), height: frame.u16(1) };
}

const strangeJpeg = (): AppError =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "This kind of JPEG is not supported. Send one that is baseline or progressive, with 8 bits for a colour.",
  });

const begins = (body: Uint8Array, wanted: readonly number[]): boolean =>
  wanted.every((value, index) => body[index] === value);

const isKept = (marker: number, body: Uint8Array): boolean =>
  KEPT_EXTRAS.some((kept) => kept.marker === marker && begins(body, kept.begins));

function orientationSegment(orientation: Orientation): Uint8Array[] {
  if (orientation === 1) return [];
  const tiff = orientationTiff(orientation);
  return [Uint8Array.of(0xff, 0xe1, 0, 2 + EXIF.length + tiff.length, ...EXIF), tiff];
}
