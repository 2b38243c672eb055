import { brokenPicture } from "./picture.ts";

/** Reads numbers of a file. A position after its end means a broken file, never `undefined`. */
export class ByteView {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  byte(at: number): number {
    return this.#view.getUint8(this.#inside(at, 1));
  }

  u16(at: number, littleEndian = false): number {
    return this.#view.getUint16(this.#inside(at, 2), littleEndian);
  }

  u32(at: number, littleEndian = false): number {
    return this.#view.getUint32(this.#inside(at, 4), littleEndian);
  }

  /** Three bytes, little-endian, as in WebP. */
  u24(at: number): number {
    return this.byte(at) | (this.byte(at + 1) << 8) | (this.byte(at + 2) << 16);
  }

  /** Four letters. */
  tag(at: number): string {
    return String.fromCharCode(...this.slice(at, 4));
  }

  /** A view of a part of the file. */
  slice(at: number, length: number): Uint8Array {
    return this.bytes.subarray(this.#inside(at, length), at + length);
  }

  startsWith(at: number, wanted: readonly number[]): boolean {
    return wanted.every((value, index) => this.bytes[at + index] === value);
  }

  #inside(at: number, length: number): number {
    if (at < 0 || length < 0 || at + length > this.bytes.length) throw brokenPicture("ends too early");
    return at;
  }
}

export const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
