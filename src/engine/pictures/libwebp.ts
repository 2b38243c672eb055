import { EmbindLibrary, type EmbindNames } from "./embind-library.ts";
import type { StoredPixels } from "./held-rows.ts";
import { letGo } from "./let-go.ts";
import { brokenPicture } from "./picture.ts";

/** The names in version 1.5.0 of `@jsquash/webp`. */
const DECODER: EmbindNames = {
  memory: "s",
  start: "t",
  allocate: "u",
  table: "y",
  register: "c",
  make: "h",
  grow: "p",
  copy: "q",
};
const ENCODER: EmbindNames = {
  memory: "x",
  start: "y",
  allocate: "z",
  table: "D",
  register: "f",
  make: "v",
  grow: "p",
  copy: "r",
};

const RGBA = 4;

/** Levels to encode, in pieces of whole pixels. Their memory is released. */
export interface PixelPieces {
  width: number;
  height: number;
  channels: 3 | 4;
  pieces: readonly Uint8ClampedArray<ArrayBuffer>[];
}

/** Pixels in the library's memory. */
export interface LentPixels extends StoredPixels {
  free: () => void;
}

/** Numbers of libwebp's `WebPConfig` by their places in it, as its defaults and `sharp` have them; the others are 0. */
const SETTINGS: readonly (readonly [place: number, value: number, what: string])[] = [
  [2, 4, "method"],
  [6, 4, "segments"],
  [7, 50, "sns_strength"],
  [8, 60, "filter_strength"],
  [10, 1, "filter_type"],
  [12, 1, "alpha_compression"],
  [13, 1, "alpha_filtering"],
  [14, 100, "alpha_quality"],
  [15, 1, "pass"],
  // Otherwise the symbols of the whole picture are held, for a file that is as large.
  [22, 1, "low_memory"],
  [23, 100, "near_lossless"],
  [28, 100, "qmax"],
];
const QUALITY_PLACE = 1;
const CONFIG_NUMBERS = 32;

/** The allocator writes into free memory at its edges alone. */
const EDGE_BYTES = 64;

/**
 * libwebp, for pictures that do not move. Memory of WebAssembly never shrinks, and an unused instance can stay long, so one of each kind is used again
 * until a file makes it trap. One picture at a time is read and one written.
 */
export class Libwebp {
  readonly #decoderModule: WebAssembly.Module;
  readonly #encoderModule: WebAssembly.Module;
  #decoder: EmbindLibrary | null = null;
  #encoder: { library: EmbindLibrary; config: number } | null = null;

  constructor(decoder: WebAssembly.Module, encoder: WebAssembly.Module) {
    this.#decoderModule = decoder;
    this.#encoderModule = encoder;
  }

  /** Decodes a file of this size. Its pixels stay in the library's memory until they are freed. Throws INVALID_INPUT when it is not decodable. */
  decode(pieces: readonly Uint8Array[], { width, height }: { width: number; height: number }): LentPixels {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const text = { length, write: (to: Uint8Array) => joinInto(to, pieces) };
    const library = this.#decoder ?? new EmbindLibrary(this.#decoderModule, DECODER);
    // Another file that is decoded before the pixels are freed gets another instance.
    this.#decoder = null;
    const found: Edges[] = [];
    try {
      library.call("decode", text, (at, size) => found.push(edgesOf(library, at, size)));
    } catch {
      throw brokenPicture("cannot be decoded");
    }
    const [pixels] = found;
    if (pixels === undefined) this.#decoder = library;
    if (pixels?.length !== width * height * RGBA) throw brokenPicture("cannot be decoded");
    // The library has freed the pixels, and nothing else uses its memory before they are read.
    const freed = edgesOf(library, pixels.at, pixels.length);
    putEdges(library, pixels);
    return {
      width,
      height,
      channels: RGBA,
      view: () => library.bytes.subarray(pixels.at, pixels.at + pixels.length),
      free: () => {
        putEdges(library, freed);
        this.#decoder = library;
      },
    };
  }

  /** Encodes a WebP with losses, of a quality from 1 to 100. */
  encode(pixels: PixelPieces, quality: number): Uint8Array {
    const { width, height } = pixels;
    const { library, config } = (this.#encoder ??= startEncoder(this.#encoderModule));
    new DataView(library.bytes.buffer).setFloat32(config + QUALITY_PLACE * 4, quality, true);
    const text = { length: width * height * RGBA, write: (to: Uint8Array) => writePixels(to, pixels) };
    const files: Uint8Array[] = [];
    const made = (at: number, length: number): unknown => files.push(library.bytes.slice(at, at + length));
    try {
      library.call("encode", text, made, width, height, config);
    } catch (error) {
      this.#encoder = null;
      throw error;
    }
    const [file] = files;
    if (file === undefined) throw new Error("libwebp did not encode the picture.");
    return file;
  }
}

function startEncoder(module: WebAssembly.Module): { library: EmbindLibrary; config: number } {
  const library = new EmbindLibrary(module, ENCODER);
  const config = library.allocate(CONFIG_NUMBERS * 4);
  const settings = new Int32Array(library.bytes.buffer, config, CONFIG_NUMBERS).fill(0);
  for (const [place, value] of SETTINGS) settings[place] = value;
  return { library, config };
}

/** The first and the last bytes of a part of the memory. */
interface Edges {
  at: number;
  length: number;
  first: Uint8Array;
  last: Uint8Array;
}

function edgesOf({ bytes }: EmbindLibrary, at: number, length: number): Edges {
  const size = Math.min(EDGE_BYTES, length);
  return { at, length, first: bytes.slice(at, at + size), last: bytes.slice(at + length - size, at + length) };
}

function putEdges({ bytes }: EmbindLibrary, { at, length, first, last }: Edges): void {
  bytes.set(first, at);
  bytes.set(last, at + length - last.length);
}

function joinInto(to: Uint8Array, pieces: readonly Uint8Array[]): void {
  let at = 0;
  for (const piece of pieces) {
    to.set(piece, at);
    at += piece.length;
  }
}

function writePixels(to: Uint8Array, { channels, pieces }: PixelPieces): void {
  let at = 0;
  for (const piece of pieces) {
    if (channels === RGBA) to.set(piece, at);
    else {
      for (let from = 0, place = at; from < piece.length; from += channels, place += RGBA) {
        to[place] = piece[from] ?? 0;
        to[place + 1] = piece[from + 1] ?? 0;
        to[place + 2] = piece[from + 2] ?? 0;
        to[place + 3] = 255;
      }
    }
    at += (piece.length / channels) * RGBA;
    letGo(piece);
  }
}
