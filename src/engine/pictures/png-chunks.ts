import { AppError } from "#errors/app-error";
import { crc32OfBytes } from "#lib/crc32";

import { ascii, ByteView } from "./byte-view.ts";
import { isTiff } from "./exif-orientation.ts";
import { brokenPicture } from "./picture.ts";

export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const CHUNK_FRAME_BYTES = 12;
const PALETTE = 3;
const HEADER_BYTES = 13;

export interface PngChunk {
  type: string;
  /** Its data. */
  body: Uint8Array;
  /** The whole chunk with its length and checksum. */
  whole: Uint8Array;
}

/** The file's header, which says how the numbers of its pixels are stored. */
export interface PngFrame {
  width: number;
  height: number;
  /** Bits of each number. */
  depth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colourType: number;
  /** Whether the rows come in seven passes. */
  isInterlaced: boolean;
}

/** Chunks that count, by their types: whether one does at its place. Each counts once, and before the data. */
const COUNTED: Readonly<Record<string, (chunk: PngChunk, before: Before) => boolean>> = {
  PLTE: ({ body }, { frame }) => isColour(frame) && body.length % 3 === 0 && body.length > 0,
  tRNS: ({ body }, { frame, palette }) => isTransparency(body.length, frame, palette),
  iCCP: ({ body }, { palette }) => palette === null && isNamed(body),
  eXIf: ({ body }) => isTiff(body),
  gAMA: ({ body }) => body.length === 4,
  cHRM: ({ body }) => body.length === 32,
  sRGB: ({ body }) => body.length === 1,
  cICP: ({ body }) => body.length === 4,
  sBIT: ({ body }) => body.length > 0 && body.length <= 4,
  pHYs: ({ body }) => body.length === 9,
  acTL: ({ body }) => body.length === 8,
};

/** The facts that earlier chunks said. */
interface Before {
  frame: PngFrame;
  /** How many colours the palette has; null before it. */
  palette: number | null;
}

/**
 * Yields the chunks of a PNG that show its first picture, as libpng reads them: a chunk that is not needed and is
 * broken, repeated or at a wrong place does not count, nor does an unknown one. Throws INVALID_INPUT for a broken
 * file, UNSUPPORTED_MEDIA_TYPE for one that needs a chunk that we do not know.
 */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  let before: Before | null = null;
  let hasData = false;
  const seen = new Set<string>();
  for (const chunk of allChunks(bytes, () => hasData)) {
    const { type, body } = chunk;
    if (before === null) {
      before = { frame: frameOf(chunk), palette: null };
      yield chunk;
      continue;
    }
    if (type === "IHDR") throw brokenPicture("has a wrong header");
    if (type === "IEND") return;
    if (isCritical(type) && !KNOWN.has(type)) throw strangePng(type);
    if (type === "IDAT") {
      if (before.frame.colourType === PALETTE && before.palette === null) throw brokenPicture("has no palette");
      hasData = true;
      yield chunk;
    }
    if (seen.has(type) || COUNTED[type]?.(chunk, before) !== true) continue;
    if (!REPEATED.has(type)) seen.add(type);
    if (type === "PLTE") before = { ...before, palette: body.length / 3 };
    yield chunk;
  }
}

const LONGEST_NAME = 79;

/** Whether a name stands before a profile, and behind its end the number of the one compression that there is. */
function isNamed(body: Uint8Array): boolean {
  const end = body.indexOf(0);
  return end >= 1 && end <= LONGEST_NAME && body[end + 1] === 0;
}

const KNOWN = new Set(["PLTE", "IDAT"]);
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);
const isColour = ({ colourType }: PngFrame): boolean => (colourType & 2) !== 0;

function isTransparency(length: number, { colourType }: PngFrame, palette: number | null): boolean {
  if (colourType === PALETTE) return palette !== null && length > 0 && length <= palette;
  return length === (colourType === 0 ? 2 : colourType === 2 ? 6 : -1);
}

/** Chunks that libpng reads in spite of a wrong checksum. */
const UNCHECKED = new Set(["iCCP", "eXIf"]);
/** Chunks of which one can follow that is broken; the first right one counts. */
const REPEATED = new Set(["iCCP"]);

const nameOf = (type: string): string => (/^\w{4}$/.test(type) ? type : "nameless");

/** All chunks whose checksum is right, up to the end of the data: what follows it does not matter. */
function* allChunks(bytes: Uint8Array, hasData: () => boolean): Generator<PngChunk> {
  const view = new ByteView(bytes);
  for (let at = PNG_START.length; ;) {
    if (hasData() && (at + 8 > view.length || view.tag(at + 4) !== "IDAT")) return;
    const length = view.u32(at);
    const whole = view.slice(at, length + CHUNK_FRAME_BYTES);
    const type = view.tag(at + 4);
    at += whole.length;
    const body = whole.subarray(8, 8 + length);
    if (crc32OfBytes(whole.subarray(4, 8 + length)) === view.u32(at - 4)) yield { type, body, whole };
    else if (UNCHECKED.has(type)) yield { type, body, whole: pngChunk(type, body) };
    else if (isCritical(type)) throw brokenPicture(`has a ${nameOf(type)} chunk with a wrong checksum`);
  }
}

/** Makes a chunk. */
export function pngChunk(type: string, body: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(CHUNK_FRAME_BYTES + body.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length);
  chunk.set(ascii(type), 4);
  chunk.set(body, 8);
  view.setUint32(8 + body.length, crc32OfBytes(chunk.subarray(4, 8 + body.length)));
  return chunk;
}

/** The depths that each colour type may have (PNG, third edition, 11.2.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function frameOf({ type, body }: PngChunk): PngFrame {
  if (type !== "IHDR") throw brokenPicture("does not begin with its header");
  if (body.length !== HEADER_BYTES) throw brokenPicture("has a wrong header");
  return readFrame(body);
}

export function readFrame(body: Uint8Array): PngFrame {
  const header = new ByteView(body);
  const [depth, colourType, interlace] = [header.byte(8), header.byte(9), header.byte(12)];
  const isKnown = DEPTHS[colourType]?.includes(depth) === true && header.byte(10) === 0 && header.byte(11) === 0;
  if (!isKnown || interlace > 1) throw brokenPicture("has a header with unknown values");
  return { width: header.u32(0), height: header.u32(4), depth, colourType, isInterlaced: interlace === 1 };
}

const strangePng = (type: string): AppError =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: `This PNG needs ${JSON.stringify(type)}, which is not supported.`,
  });
