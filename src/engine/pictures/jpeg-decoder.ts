import { CHANNELS } from "#lib/pixels/rows";

import type { HuffmanTable } from "./jpeg-bits.ts";
import { BLOCK, type JpegComponent, type JpegHead } from "./jpeg-frame.ts";
import type { JpegKernel, KernelExports } from "./jpeg-kernel.ts";

/** How many times smaller a picture is decoded in each direction, as libjpeg does it. */
export type Shrink = 1 | 2 | 4 | 8;

/** Rows of units in memory: a colour's samples between two units depend on both. */
const HELD_UNITS = 3;

/** The most bytes of a block: 64 codes of 16 bits with values of 15, each byte escaped. */
const BLOCK_BYTES = 512;

/** Parts of a Huffman table in the kernel's memory, in bytes. */
const TABLE = { last: 1_024, offset: 1_024 + 72, symbols: 1_024 + 144, whole: 1_024 + 144 + 256 };
const FACTORS = 128;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

export interface ScanTables {
  quantization: Uint16Array;
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** A part of a picture: whole units, and the row of units that it begins with. */
export interface JpegPart {
  firstRow: number;
  firstUnit: number;
  units: number;
}

/** A place in the data between two units. */
export interface JpegPlace {
  /** Where the data begins that the kernel has not read. */
  at: number;
  state: Uint8Array;
}

const PLACE_BYTES = 32;

/** Turns a JPEG's data, or its coefficients, into rows. It keeps some lines and a window of the data. */
export class JpegDecoder {
  readonly #kernel: KernelExports;
  readonly #head: JpegHead;
  readonly #shrink: Shrink;
  readonly #row: Float32Array;
  readonly #place: Uint8Array;
  readonly #block: Int16Array;
  readonly #factors: readonly number[];
  readonly #windowBytes: number;
  readonly #rowBytes: number;
  readonly #window: Uint8Array;
  #data: Uint8Array = new Uint8Array();
  /** Where the data behind the window begins. */
  #next = 0;
  /** How many bytes the window has. */
  #filled = 0;

  /** `mostUnits` is the width of the widest part that it will show. */
  constructor(kernel: JpegKernel, head: JpegHead, shrink: Shrink, restartInterval: number, mostUnits: number) {
    this.#kernel = kernel.instance();
    this.#head = head;
    this.#shrink = shrink;
    const width = this.#widthOf(0, mostUnits);
    const blocks = head.components.reduce((sum, { across, down }) => sum + across * down, 0) * mostUnits;
    this.#rowBytes = blocks * BLOCK_BYTES;
    this.#windowBytes = head.isStreamed ? 2 * this.#rowBytes : 0;
    const { components, isRgb } = head;
    const window = this.#kernel.openDecoder(
      width,
      mostUnits,
      components.length,
      Number(isRgb),
      restartInterval,
      this.#windowBytes,
    );
    this.#factors = components.map((component, index) => this.#open(component, index));
    // From here on the kernel asks for no more memory, so that views of it stay.
    const { buffer } = this.#kernel.memory;
    this.#window = new Uint8Array(buffer, window, this.#windowBytes);
    this.#row = new Float32Array(buffer, this.#kernel.rowAt(), width * CHANNELS);
    this.#block = new Int16Array(buffer, this.#kernel.blockAt(), 64);
    this.#place = new Uint8Array(buffer, this.#kernel.placeAt(), PLACE_BYTES);
  }

  /** Pixels of a number of units behind others. */
  #widthOf(firstUnit: number, units: number): number {
    const { width, mostAcross } = this.#head;
    const unitWidth = (mostAcross * BLOCK) / this.#shrink;
    return Math.min(Math.ceil(width / this.#shrink) - firstUnit * unitWidth, units * unitWidth);
  }

  /** How many pixels a sample stands for in each direction, and the samples of a block's side. */
  #scaleOf({ across, down }: JpegComponent): { wideBy: number; highBy: number; size: number } {
    const [wideBy, highBy] = [this.#head.mostAcross / across, this.#head.mostDown / down];
    // A colour with half the samples has enough of them for a picture of half the size.
    const isEnough = this.#shrink > 1 && wideBy === 2 && highBy === 2;
    const size = BLOCK / this.#shrink;
    return isEnough ? { wideBy: 1, highBy: 1, size: 2 * size } : { wideBy, highBy, size };
  }

  #open(component: JpegComponent, index: number): number {
    const { wideBy, highBy, size } = this.#scaleOf(component);
    return this.#kernel.setComponent(
      index,
      component.across,
      component.down,
      size,
      HELD_UNITS * component.down * size,
      Math.ceil((component.width * size) / BLOCK),
      Math.ceil((component.height * size) / BLOCK),
      wideBy,
      highBy,
    );
  }

  /** Begins with another part. The next row of units that it is given is the part's first. */
  show({ firstRow, firstUnit, units }: JpegPart): void {
    this.#kernel.showPart(this.#widthOf(firstUnit, units), units, firstRow);
    for (const [index, component] of this.#head.components.entries()) {
      const { size } = this.#scaleOf(component);
      const samples = Math.ceil((component.width * size) / BLOCK);
      const before = firstUnit * component.across * size;
      this.#kernel.setWidth(index, Math.min(samples - before, units * component.across * size));
    }
  }

  setFactors(index: number, quantization: Uint16Array): void {
    new Uint16Array(this.#kernel.memory.buffer, this.#factors[index], 64).set(quantization);
  }

  /** Sets the data of the one scan, and the tables of each component. */
  begin(data: Uint8Array, tables: readonly ScanTables[]): void {
    this.#data = data;
    for (const [index, { quantization, dc, ac }] of tables.entries()) {
      this.setFactors(index, quantization);
      const at = (this.#factors[index] ?? 0) + FACTORS;
      this.#setTable(at, dc);
      this.#setTable(at + TABLE.whole, ac);
    }
  }

  #setTable(at: number, { quick, last, offset, symbols }: HuffmanTable): void {
    const { buffer } = this.#kernel.memory;
    new Uint16Array(buffer, at, quick.length).set(quick);
    new Int32Array(buffer, at + TABLE.last, last.length).set(last);
    new Int32Array(buffer, at + TABLE.offset, offset.length).set(offset);
    new Uint8Array(buffer, at + TABLE.symbols, 256).set(symbols.subarray(0, 256));
  }

  /** Decodes a row of units of the shown part. What is cut off is grey. */
  readUnits(units: number): void {
    this.#read(units, true);
  }

  /** Passes over units, at most as many as the widest part has. */
  passUnits(units: number): void {
    this.#read(units, false);
  }

  #read(units: number, isShown: boolean): void {
    if (this.#filled - this.#kernel.used() < this.#rowBytes) this.#fill();
    while (this.#kernel.readUnits(units, Number(isShown)) !== 0) this.#findRestart();
  }

  /** The place of the next unit in the data. */
  place(): JpegPlace {
    this.#kernel.savePlace();
    return { at: this.#next - this.#filled + this.#kernel.used(), state: this.#place.slice() };
  }

  goTo({ at, state }: JpegPlace): void {
    this.#next = at;
    this.#filled = 0;
    this.#kernel.setWindow(0);
    this.#place.set(state);
    this.#kernel.loadPlace();
  }

  /** Moves the unused rest to the window's start, and adds what follows. */
  #fill(): void {
    const used = this.#kernel.used();
    this.#window.copyWithin(0, used, this.#filled);
    const rest = this.#filled - used;
    const added = this.#data.subarray(this.#next, this.#next + this.#windowBytes - rest);
    this.#window.set(added, rest);
    this.#next += added.length;
    this.#filled = rest + added.length;
    this.#kernel.setWindow(this.#filled);
  }

  /** Looks for the next restart marker behind the window. */
  #findRestart(): void {
    const data = this.#data;
    // The first byte of the marker may be the last of the window.
    let at = data.indexOf(0xff, Math.max(0, this.#next - 1));
    while (at !== -1 && !isRestart(data[at + 1] ?? 0)) at = data.indexOf(0xff, at + 1);
    this.#next = at === -1 ? data.length : at + 2;
    this.#filled = 0;
    this.#kernel.setWindow(0);
    this.#fill();
    this.#kernel.restartAt(Number(at !== -1));
  }

  /** Takes a block of coefficients by its component and its place in the row of units. */
  put(component: number, column: number, line: number, block: Int16Array): void {
    this.#block.set(block);
    this.#kernel.putBlock(component, column, line);
  }

  /** Says that all blocks of a row of units were put. */
  endUnits(): void {
    this.#kernel.endUnits();
  }

  /** A row of the picture, valid until the next one is made. */
  row(y: number): Float32Array {
    this.#kernel.makeRow(y);
    return this.#row;
  }
}
