import { AppError } from "#errors/app-error";
import { crc32OfBytes } from "#lib/crc32";

import { ByteView } from "./byte-view.ts";
import { brokenPicture, type CleanPicture, requireSize } from "./picture.ts";

export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const CHUNK_FRAME_BYTES = 12;

/** Chunks that are needed to show the picture in its colours. An animation keeps its first picture. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs"]);
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

export interface PngChunk {
  type: string;
  /** Its data. */
  body: Uint8Array;
  /** The whole chunk with its length and checksum. */
  whole: Uint8Array;
}

/** Yields the chunks of a PNG up to its end, with verified checksums. Bytes after the end are ignored. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new ByteView(bytes);
  for (let at = PNG_START.length; ;) {
    const length = view.u32(at);
    const whole = view.slice(at, length + CHUNK_FRAME_BYTES);
    const type = view.tag(at + 4);
    if (crc32OfBytes(whole.subarray(4, 8 + length)) !== view.u32(at + 8 + length)) {
      throw brokenPicture(`has a ${/^\w{4}$/.test(type) ? type : "nameless"} chunk with a wrong checksum`);
    }
    yield { type, body: whole.subarray(8, 8 + length), whole };
    if (type === "IEND") return;
    at += whole.length;
  }
}

/** Reads a PNG's chunks and keeps those that its first picture needs. */
export function cleanPng(bytes: Uint8Array): CleanPicture {
  const pieces: Uint8Array[] = [Uint8Array.from(PNG_START)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let source = 1;
  for (const { type, body, whole } of pngChunks(bytes)) {
    if (size === null && type !== "IHDR") throw brokenPicture("does not begin with its header");
    if (type === "IHDR") {
      size = headerSize(body, size !== null);
      requireSize(size.width, size.height);
    }
    if (type === "IDAT") hasData = true;
    if (type === "acTL") source = Math.max(1, new ByteView(body).u32(0));
    if (isCritical(type) && !KEPT.has(type)) throw strangePng(type);
    if (KEPT.has(type)) pieces.push(whole);
  }
  if (size === null || !hasData) throw brokenPicture("has no picture in it");
  return { format: "png", ...size, orientation: 1, frames: { source, kept: 1 }, pieces };
}

function headerSize(body: Uint8Array, isSecond: boolean): { width: number; height: number } {
  if (isSecond || body.length !== 13) throw brokenPicture("has a wrong header");
  const header = new ByteView(body);
  return { width: header.u32(0), height: header.u32(4) };
}

const strangePng = (type: string): AppError =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: `This PNG needs ${JSON.stringify(type)}, which is not supported.`,
  });
