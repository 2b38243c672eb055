import { AppError } from "#errors/app-error";

import { ascii } from "./byte-view.ts";
import { type JpegSegment, jpegSegments, SCAN } from "./jpeg-segments.ts";

/** A frame whose scans hold Huffman codes: baseline, extended and progressive. */
export const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
/** Lossless, hierarchical and arithmetic frames, which hardly any program writes. */
const isStrangeFrame = (marker: number): boolean =>
  marker > 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const CODES = 0xc4;
const FACTORS = 0xdb;
const INTERVAL = 0xdd;
/** Segments without which the pixels cannot be decoded. */
const isPicture = (marker: number): boolean => isFrame(marker) || [CODES, FACTORS, INTERVAL, SCAN].includes(marker);

export const JFIF = 0xe0;
export const PROFILE = 0xe2;
export const ADOBE = 0xee;

/** Segments that say how the numbers of the picture are colours. They count before the first scan. */
interface ColourSegment {
  marker: number;
  begins: readonly number[];
  leastBytes: number;
  /** The bytes that say something; null for all. A small picture may follow in JFIF. */
  keptBytes: number | null;
}

const COLOUR_SEGMENTS: readonly ColourSegment[] = [
  { marker: JFIF, begins: ascii("JFIF\0"), leastBytes: 14, keptBytes: 12 },
  { marker: PROFILE, begins: ascii("ICC_PROFILE\0"), leastBytes: 14, keptBytes: null },
  { marker: ADOBE, begins: ascii("Adobe"), leastBytes: 12, keptBytes: 12 },
];
/** The size of the small picture that is dropped. */
const NO_THUMBNAIL = [0, 0];

/** Yields the segments of a JPEG that show it. What a program says beside it is not among them, nor what is unknown. */
export function* keptSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let hasScan = false;
  for (const segment of jpegSegments(bytes)) {
    if (isStrangeFrame(segment.marker)) throw strangeJpeg();
    hasScan ||= segment.marker === SCAN;
    if (isPicture(segment.marker)) yield segment;
    else if (!hasScan) yield* colourSegment(segment);
  }
}

function* colourSegment(segment: JpegSegment): Generator<JpegSegment> {
  const { marker, body } = segment;
  const kind = COLOUR_SEGMENTS.find((one) => one.marker === marker && begins(body, one.begins));
  if (kind === undefined || body.length < kind.leastBytes) return;
  const { keptBytes } = kind;
  if (keptBytes === null) return yield segment;
  const kept = [...body.subarray(0, keptBytes), ...(marker === JFIF ? NO_THUMBNAIL : [])];
  yield { marker, body: Uint8Array.from(kept), data: segment.data, whole: Uint8Array.of(0, 2 + kept.length, ...kept) };
}

export const strangeJpeg = (): AppError =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "This kind of JPEG is not supported. Send one that is baseline or progressive, with 8 bits for a colour.",
  });

export const begins = (body: Uint8Array, wanted: readonly number[]): boolean =>
  wanted.every((value, index) => body[index] === value);
