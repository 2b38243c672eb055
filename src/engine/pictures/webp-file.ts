import { ascii, ByteView } from "./byte-view.ts";
import { brokenPicture } from "./picture.ts";

/*
 * The parts of a WebP that show it, as libwebp's demuxer finds them: a chunk that its header does not announce does not
 * count, nor does an unknown one.
 */

const FILE_FRAME_BYTES = 12;
const CHUNK_FRAME_BYTES = 8;
const HEADER_BYTES = 10;
const CONTROL_BYTES = 6;
const FRAME_HEADER_BYTES = 16;

/** Bits of the extended header. */
export const FLAGS = { animation: 0x02, exif: 0x08, alpha: 0x10, profile: 0x20 } as const;

const LOSSY_START = [0x9d, 0x01, 0x2a];
const LOSSLESS_START = [0x2f];

export interface WebpChunk {
  type: string;
  body: Uint8Array;
}

export interface WebpFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The header of a frame that is part of an animation, otherwise null. */
  header: Uint8Array | null;
  /** The transparency of an image with losses. */
  alpha: WebpChunk | null;
  image: WebpChunk;
}

export interface WebpFile {
  width: number;
  height: number;
  /** Whether it has an extended header, without which nothing but the image counts. */
  isExtended: boolean;
  hasAlpha: boolean;
  profile: Uint8Array | null;
  exif: Uint8Array | null;
  /** The background and repetitions of the animation; null for a picture that does not move. */
  control: Uint8Array | null;
  frames: readonly WebpFrame[];
}

/** Reads a WebP. Throws INVALID_INPUT for a broken file. */
export function readWebp(bytes: Uint8Array): WebpFile {
  const view = new ByteView(bytes);
  const end = view.u32(4, true) + CHUNK_FRAME_BYTES;
  if (end > view.length) throw brokenPicture("ends too early");
  const chunks = chunksOf(bytes.subarray(FILE_FRAME_BYTES, Math.max(FILE_FRAME_BYTES, end)));
  return chunks[0]?.type === "VP8X" ? extended(chunks) : simple(chunks);
}

function chunksOf(bytes: Uint8Array): WebpChunk[] {
  const view = new ByteView(bytes);
  const chunks: WebpChunk[] = [];
  for (let at = 0; at + CHUNK_FRAME_BYTES <= view.length;) {
    const length = view.u32(at + 4, true);
    chunks.push({ type: view.tag(at), body: view.slice(at + CHUNK_FRAME_BYTES, length) });
    at += CHUNK_FRAME_BYTES + length + (length % 2);
  }
  return chunks;
}

function simple(chunks: readonly WebpChunk[]): WebpFile {
  const [image] = chunks;
  if (image === undefined || !isImage(image)) throw brokenPicture("has no picture in it");
  const { width, height, hasAlpha } = imageOf(image);
  const frame: WebpFrame = { left: 0, top: 0, width, height, header: null, alpha: null, image };
  return { width, height, isExtended: false, hasAlpha, profile: null, exif: null, control: null, frames: [frame] };
}

function extended([header, ...chunks]: readonly WebpChunk[]): WebpFile {
  const view = new ByteView(header?.body ?? new Uint8Array());
  view.slice(0, HEADER_BYTES);
  const flags = view.byte(0);
  const says = (flag: number): boolean => (flags & flag) !== 0;
  const [width, height] = [view.u24(4) + 1, view.u24(7) + 1];
  const first = (type: string): Uint8Array | null => chunks.find((chunk) => chunk.type === type)?.body ?? null;
  const isMoving = says(FLAGS.animation);
  const frames = isMoving ? framesOf(chunks) : [still(chunks, says(FLAGS.alpha))];
  if (frames.length === 0) throw brokenPicture("has no picture in it");
  for (const frame of frames) {
    const isWhole = frame.width === width && frame.height === height;
    const isInside = frame.left + frame.width <= width && frame.top + frame.height <= height;
    if (!(isMoving ? isInside : isWhole)) throw brokenPicture("has a picture of another size than its own");
  }
  return {
    width,
    height,
    isExtended: true,
    hasAlpha: isMoving || says(FLAGS.alpha),
    profile: says(FLAGS.profile) ? first("ICCP") : null,
    exif: says(FLAGS.exif) ? first("EXIF") : null,
    control: isMoving ? (first("ANIM")?.subarray(0, CONTROL_BYTES) ?? null) : null,
    frames,
  };
}

/** The one picture. Others may not follow. */
function still(chunks: readonly WebpChunk[], hasAlpha: boolean): WebpFrame {
  const pictures = chunks.filter(({ type }) => type === "ALPH" || isImageType(type));
  const at = chunks.findIndex(({ type }) => type === "ALPH" || isImageType(type));
  const frame = frameOf(chunks.slice(at === -1 ? chunks.length : at), hasAlpha);
  if (pictures.length > (frame.count === 2 ? 2 : 1)) throw brokenPicture("has two pictures without an animation");
  return { left: 0, top: 0, header: null, ...frame.frame };
}

/** An image at the start of chunks, with its transparency before it, and how many chunks they are. */
function frameOf(
  chunks: readonly WebpChunk[],
  hasAlpha: boolean,
): { frame: Pick<WebpFrame, "width" | "height" | "alpha" | "image">; count: 1 | 2 } {
  const [first, second] = chunks;
  const alpha = first?.type === "ALPH" ? first : null;
  const image = alpha === null ? first : second;
  if (image === undefined || !isImage(image)) throw brokenPicture("has no picture in it");
  if (alpha !== null && image.type === "VP8L") throw brokenPicture("has its transparency twice");
  const { width, height } = imageOf(image);
  return { frame: { width, height, alpha: hasAlpha ? alpha : null, image }, count: alpha === null ? 1 : 2 };
}

/** The frames of an animation, which can be transparent whatever its header announces. */
function framesOf(chunks: readonly WebpChunk[]): WebpFrame[] {
  const begin = chunks.findIndex(({ type }) => type === "ANIM");
  const isOutside = chunks.some(
    ({ type }, at) => isImageType(type) || type === "ALPH" || (type === "ANMF" && at < begin),
  );
  const control = chunks[begin]?.body ?? new Uint8Array();
  if (isOutside || control.length < CONTROL_BYTES) throw brokenPicture("has a picture outside of its animation");
  return chunks
    .filter(({ type }) => type === "ANMF")
    .map(({ body }) => {
      const view = new ByteView(body);
      const header = view.slice(0, FRAME_HEADER_BYTES);
      const { frame } = frameOf(chunksOf(body.subarray(FRAME_HEADER_BYTES)), true);
      if (frame.width !== view.u24(6) + 1 || frame.height !== view.u24(9) + 1) {
        throw brokenPicture("has a picture of another size than its own");
      }
      return { left: 2 * view.u24(0), top: 2 * view.u24(3), header, ...frame };
    });
}

const isImageType = (type: string): boolean => type === "VP8 " || type === "VP8L";
const isImage = ({ type }: WebpChunk): boolean => isImageType(type);

/** The facts at the start of an image (RFC 6386, 9.1; RFC 9649, 3.4). */
function imageOf({ type, body }: WebpChunk): { width: number; height: number; hasAlpha: boolean } {
  const view = new ByteView(body);
  if (type === "VP8 ") {
    const tag = view.u24(0);
    const isShownKey = (tag & 1) === 0 && (tag & 0x10) !== 0 && ((tag >> 1) & 7) <= 3;
    if (!isShownKey || tag >> 5 >= body.length || !view.startsWith(3, LOSSY_START))
      throw brokenPicture("has a wrong header");
    return { width: view.u16(6, true) & 0x3fff, height: view.u16(8, true) & 0x3fff, hasAlpha: false };
  }
  const bits = view.u32(1, true);
  if (!view.startsWith(0, LOSSLESS_START) || bits >>> 29 !== 0) throw brokenPicture("has a wrong header");
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: (bits & 0x1000_0000) !== 0 };
}

/** The pieces of a file of these chunks. */
export function webpFileOf(chunks: readonly WebpChunk[]): Uint8Array[] {
  const pieces = chunks.flatMap(chunkPieces);
  const size = pieces.reduce((sum, piece) => sum + piece.length, ascii("WEBP").length);
  return [Uint8Array.of(...ascii("RIFF"), ...littleEndian(size), ...ascii("WEBP")), ...pieces];
}

export const chunkPieces = ({ type, body }: WebpChunk): Uint8Array[] => [
  Uint8Array.of(...ascii(type), ...littleEndian(body.length)),
  body,
  ...(body.length % 2 === 1 ? [Uint8Array.of(0)] : []),
];

/** The header of an extended file. */
export function extendedHeader(flags: number, width: number, height: number): WebpChunk {
  const size = [width - 1, height - 1].flatMap((side) => littleEndian(side).slice(0, 3));
  return { type: "VP8X", body: Uint8Array.of(flags, 0, 0, 0, ...size) };
}

const littleEndian = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
