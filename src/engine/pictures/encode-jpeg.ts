import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { codesOf, huffmanCodes, type HuffmanCodes } from "./huffman-lengths.ts";
import { factorsOf, reciprocalsOf } from "./jpeg-factors.ts";
import type { ColourSamples } from "./jpeg-frame.ts";
import type { JpegKernel, KernelExports } from "./jpeg-kernel.ts";
import { END, SCAN } from "./jpeg-segments.ts";
import { ZIGZAG } from "./jpeg-tables.ts";

export interface JpegSettings {
  quality: number;
  colours: ColourSamples;
}

/** The most bytes that a block's symbols take, and its code with each byte escaped. */
const SYMBOL_BYTES = 192;
const CODE_BYTES = 512;

/** Room for symbols. When a picture has more, its codes are made from those that were counted until then. */
const MOST_SYMBOL_BYTES = 6_291_456;

/** Tables of codes: first coefficients and others, of light and of colours. T.81 numbers them so. */
const TABLES = [0x00, 0x10, 0x01, 0x11];
const SYMBOLS = 256;

/** The symbols that a block can have, by whether they are of first coefficients. */
const FIRST = Array.from({ length: 12 }, (_none, size) => size);
const OTHERS = [0, 0xf0, ...Array.from({ length: 160 }, (_none, at) => (Math.floor(at / 10) << 4) | ((at % 10) + 1))];

/** Encodes a JPEG with the best codes for it, on white where the picture is transparent. It holds some lines, the symbols and the file. */
export async function encodeJpeg(source: Rows, kernel: JpegKernel, settings: JpegSettings): Promise<Uint8Array[]> {
  const encoder = new JpegEncoder(source, kernel, settings);
  for await (const row of source.rows()) encoder.add(row);
  return encoder.end();
}

class JpegEncoder {
  readonly #kernel: KernelExports;
  readonly #source: Rows;
  readonly #settings: JpegSettings;
  readonly #row: Float32Array;
  readonly #out: Uint8Array;
  readonly #unitLines: number;
  readonly #rowBytes: number;
  readonly #roomBytes: number;
  readonly #pieces: Uint8Array[] = [];
  /** Lines of the units that are being filled. */
  #lines = 0;
  /** Rows of units whose symbols are kept. */
  #kept = 0;
  #isSettled = false;

  constructor(source: Rows, kernel: JpegKernel, settings: JpegSettings) {
    const { width, height } = source;
    const { quality, colours } = settings;
    this.#kernel = kernel.instance();
    this.#source = source;
    this.#settings = settings;
    this.#unitLines = 8 * colours.highBy;
    const blocks = Math.ceil(width / (8 * colours.wideBy)) * (colours.wideBy * colours.highBy + 2);
    this.#rowBytes = blocks * SYMBOL_BYTES;
    const most = this.#rowBytes * Math.ceil(height / this.#unitLines);
    this.#roomBytes = Math.max(this.#rowBytes, Math.min(most, MOST_SYMBOL_BYTES));
    const codeBytes = blocks * CODE_BYTES + 16;
    const row = this.#kernel.openEncoder(width, colours.wideBy, colours.highBy, this.#roomBytes, codeBytes);
    const { buffer } = this.#kernel.memory;
    this.#row = new Float32Array(buffer, row, width * CHANNELS);
    this.#out = new Uint8Array(buffer, this.#kernel.outAt(), codeBytes);
    const { light, colour } = factorsOf(quality);
    const reciprocals = new Float32Array(buffer, this.#kernel.reciprocalsAt(), 128);
    reciprocals.set(reciprocalsOf(light));
    reciprocals.set(reciprocalsOf(colour), 64);
  }

  add(row: Float32Array): void {
    this.#row.set(row);
    if (this.#source.hasAlpha) flatten(this.#row);
    this.#kernel.putRow(this.#lines);
    this.#lines += 1;
    if (this.#lines === this.#unitLines) this.#endUnits();
  }

  #endUnits(): void {
    // Outside the picture its last line is repeated.
    for (; this.#lines < this.#unitLines; this.#lines += 1) this.#kernel.putRow(this.#lines);
    this.#lines = 0;
    this.#kernel.encodeUnits();
    this.#kept += 1;
    if (this.#isSettled) this.#write();
    else if (this.#kernel.tokenBytes() + this.#rowBytes > this.#roomBytes) this.#settle(false);
  }

  end(): Uint8Array[] {
    if (this.#lines > 0) this.#endUnits();
    if (!this.#isSettled) this.#settle(true);
    this.#pieces.push(this.#out.slice(0, this.#kernel.writeEnd()), Uint8Array.of(0xff, END));
    return this.#pieces;
  }

  /** Makes the codes from the symbols so far, and writes those. Unless they are all, each possible symbol gets a code. */
  #settle(isWhole: boolean): void {
    const { buffer } = this.#kernel.memory;
    const codes = TABLES.map((_none, index) => {
      const counts = new Uint32Array(buffer, this.#kernel.countsAt() + index * SYMBOLS * 4, SYMBOLS);
      const possible = isWhole ? [] : index % 2 === 0 ? FIRST : OTHERS;
      for (const symbol of possible) counts[symbol] = (counts[symbol] ?? 0) + 1;
      return huffmanCodes(counts);
    });
    const places = new Uint32Array(buffer, this.#kernel.codesAt(), TABLES.length * SYMBOLS);
    for (const [index, table] of codes.entries()) places.set(codesOf(table), index * SYMBOLS);
    this.#pieces.push(...headOf(this.#source, this.#settings, codes));
    this.#isSettled = true;
    this.#write();
  }

  #write(): void {
    for (; this.#kept > 0; this.#kept -= 1) this.#pieces.push(this.#out.slice(0, this.#kernel.writeUnits()));
  }
}

/** Puts a row on white where it is transparent. */
function flatten(row: Float32Array): void {
  for (let at = 0; at < row.length; at += CHANNELS) {
    const share = (row[at + 3] ?? 0) / 255;
    const white = 255 * (1 - share);
    row[at] = (row[at] ?? 0) * share + white;
    row[at + 1] = (row[at + 1] ?? 0) * share + white;
    row[at + 2] = (row[at + 2] ?? 0) * share + white;
  }
}

const u16 = (value: number): number[] => [value >> 8, value & 0xff];

const segment = (marker: number, body: readonly number[]): Uint8Array =>
  Uint8Array.from([0xff, marker, ...u16(body.length + 2), ...body]);

/** Everything before the compressed data. */
function headOf(
  { width, height }: Rows,
  { quality, colours }: JpegSettings,
  codes: readonly HuffmanCodes[],
): Uint8Array[] {
  const { light, colour } = factorsOf(quality);
  const written = (factors: Uint8Array): number[] => Array.from(ZIGZAG, (place) => factors[place] ?? 1);
  const components = [
    [1, (colours.wideBy << 4) | colours.highBy, 0],
    [2, 0x11, 1],
    [3, 0x11, 1],
  ];
  const tables = codes.flatMap(({ lengths, symbols }, index) => [TABLES[index] ?? 0, ...lengths, ...symbols]);
  return [
    Uint8Array.of(0xff, 0xd8),
    // JFIF 1.01, without a density.
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...written(light), 1, ...written(colour)]),
    segment(0xc0, [8, ...u16(height), ...u16(width), components.length, ...components.flat()]),
    segment(0xc4, tables),
    segment(SCAN, [components.length, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ];
}
