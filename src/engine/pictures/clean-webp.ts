import { ascii, ByteView } from "./byte-view.ts";
import { orientationIn, orientationTiff } from "./exif-orientation.ts";
import { brokenPicture, type CleanPicture, isSideways, type Orientation, requireSize } from "./picture.ts";
import { type WebpChunk, webpChunks } from "./webp-chunks.ts";

const DROPPED = new Set(["EXIF", "XMP "]);
/** Bits of the extended header that announce dropped parts. */
const EXIF_BIT = 0x08;
const XMP_BIT = 0x04;
const LOSSY_START = [0x9d, 0x01, 0x2a];
const LOSSLESS_START = [0x2f];

/** Reads a WebP's chunks. Keeps those needed to show it, and only the orientation of EXIF. */
export function cleanWebp(bytes: Uint8Array): CleanPicture {
  const chunks = webpChunks(bytes);
  const size = sizeOf(chunks);
  requireSize(size.width, size.height);
  const exif = chunks.find(({ type }) => type === "EXIF");
  const orientation = exif === undefined ? 1 : exifOrientation(exif.body);
  const kept = chunks
    .filter(({ type }) => !DROPPED.has(type))
    .map(({ type, body }) => ({ type, body: type === "VP8X" ? announcing(body, orientation !== 1) : body }));
  // Without an extended header no program looks for an orientation.
  const isExtended = kept[0]?.type === "VP8X";
  const all = orientation === 1 || !isExtended ? kept : [...kept, { type: "EXIF", body: orientationTiff(orientation) }];
  const shown = isExtended ? orientation : 1;
  const frames = Math.max(1, kept.filter(({ type }) => type === "ANMF").length);
  return {
    format: "webp",
    ...(isSideways(shown) ? { width: size.height, height: size.width } : size),
    orientation: shown,
    frames: { source: frames, kept: frames },
    pieces: fileOf(all),
  };
}

/** The size of the first picture in the file; the extended header may differ only in an invalid file. */
function sizeOf(chunks: readonly WebpChunk[]): { width: number; height: number } {
  const extended = chunks.find(({ type }) => type === "VP8X");
  if (extended) {
    const view = new ByteView(extended.body);
    if (!chunks.some(({ type }) => type === "VP8 " || type === "VP8L" || type === "ANMF")) {
      throw brokenPicture("has no picture in it");
    }
    return { width: view.u24(4) + 1, height: view.u24(7) + 1 };
  }
  const [first] = chunks;
  if (first?.type === "VP8 ") return lossySize(new ByteView(first.body));
  if (first?.type === "VP8L") return losslessSize(new ByteView(first.body));
  throw brokenPicture("has no picture in it");
}

function lossySize(view: ByteView): { width: number; height: number } {
  if (!view.startsWith(3, LOSSY_START)) throw brokenPicture("has a wrong header");
  return { width: view.u16(6, true) & 0x3fff, height: view.u16(8, true) & 0x3fff };
}

function losslessSize(view: ByteView): { width: number; height: number } {
  if (!view.startsWith(0, LOSSLESS_START)) throw brokenPicture("has a wrong header");
  const bits = view.u32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The structure of EXIF; some programs put its JPEG name in front of it. */
function exifOrientation(body: Uint8Array): Orientation {
  const name = ascii("Exif\0\0");
  const isNamed = name.every((value, index) => body[index] === value);
  return orientationIn(isNamed ? body.subarray(name.length) : body);
}

function announcing(header: Uint8Array, hasOrientation: boolean): Uint8Array {
  const copy = header.slice();
  copy[0] = ((copy[0] ?? 0) & ~EXIF_BIT & ~XMP_BIT) | (hasOrientation ? EXIF_BIT : 0);
  return copy;
}

function fileOf(chunks: readonly WebpChunk[]): Uint8Array[] {
  const pieces = chunks.flatMap(({ type, body }) => [
    Uint8Array.of(...ascii(type), ...littleEndian(body.length)),
    body,
    ...(body.length % 2 === 1 ? [Uint8Array.of(0)] : []),
  ]);
  const size = pieces.reduce((sum, piece) => sum + piece.length, ascii("WEBP").length);
  return [Uint8Array.of(...ascii("RIFF"), ...littleEndian(size), ...ascii("WEBP")), ...pieces];
}

const littleEndian = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
