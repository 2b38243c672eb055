import type { JpegHead } from "./jpeg-frame.ts";
import { type EndOfBand, readPart } from "./jpeg-progressive.ts";
import { readBlock, type Scan, type ScanComponent } from "./jpeg-scan.ts";

/** Numbers of a place in a scan: the bits, the restart, the empty blocks, and the first coefficients of the blocks before. */
const PLACE_NUMBERS = 10;

/** The coefficients of a row of units: of each component, line by line. */
export type RowBlocks = readonly Int16Array[];

/** Reads one scan of several, one row of units after the other. */
export class ScanReader {
  readonly #scan: Scan;
  readonly #head: JpegHead;
  readonly #restartInterval: number;
  readonly #end: EndOfBand = { run: 0 };
  #unitsLeft: number;
  /** The marked places: for each line of the scan, one for each column. */
  #places = new Int32Array(0);
  #columns: readonly number[] = [];

  constructor(scan: Scan, head: JpegHead, restartInterval: number) {
    this.#scan = scan;
    this.#head = head;
    this.#restartInterval = restartInterval;
    this.#unitsLeft = restartInterval;
  }

  /** The one component of the scan; its units are blocks, without the padding of the last units. */
  get #single(): ScanComponent | null {
    const [only] = this.#scan.components;
    return this.#scan.components.length === 1 && only !== undefined ? only : null;
  }

  /** Lines of the scan in a row of units. */
  get #lines(): number {
    return this.#single?.component.down ?? 1;
  }

  get markBytes(): number {
    return this.#lines * PLACE_NUMBERS * Int32Array.BYTES_PER_ELEMENT;
  }

  /** Prepares to mark places: where each of these units begins, which are in ascending order. */
  beginMarks(columns: readonly number[]): void {
    this.#columns = columns;
    this.#places = new Int32Array(this.#head.unitsDown * this.#lines * columns.length * PLACE_NUMBERS);
  }

  /** Reads the next row of units, and marks its columns. */
  nextRow(row: number, blocks: RowBlocks): void {
    for (let line = 0; line < this.#lines; line += 1) {
      if (this.#columns.length === 0) this.#readLine(row, line, 0, this.#head.unitsAcross, blocks);
      for (const [index, first] of this.#columns.entries()) {
        this.#save(this.#placeOf(row, line, index));
        this.#readLine(row, line, first, this.#columns[index + 1] ?? this.#head.unitsAcross, blocks);
      }
    }
  }

  /** Reads units of a row from a marked column. Their coefficients lie in the row where those of the whole picture do. */
  readFrom(row: number, column: number, units: number, blocks: RowBlocks): void {
    const first = this.#columns[column] ?? 0;
    for (let line = 0; line < this.#lines; line += 1) {
      this.#load(this.#placeOf(row, line, column));
      this.#readLine(row, line, first, first + units, blocks);
    }
  }

  /** Reads a line of the scan from the unit `first` to before the unit `end`. */
  #readLine(row: number, line: number, first: number, end: number, blocks: RowBlocks): void {
    const single = this.#single?.component;
    if (single !== undefined && row * single.down + line >= single.blocksDown) return;
    const [from, to] =
      single === undefined ? [first, end] : [first * single.across, Math.min(end * single.across, single.blocksAcross)];
    for (let unit = from; unit < to; unit += 1) {
      this.#restart();
      if (this.#scan.bits.isSpent && this.#end.run === 0) continue;
      if (single === undefined) this.#readUnit(unit, blocks);
      else this.#readBlock(this.#scan.components[0], line * this.#widthOf(single) + unit, blocks);
    }
  }

  #widthOf({ across }: { across: number }): number {
    return this.#head.unitsAcross * across;
  }

  #readUnit(unit: number, blocks: RowBlocks): void {
    for (const scanned of this.#scan.components) {
      const { across, down } = scanned.component;
      for (let line = 0; line < down; line += 1) {
        const start = line * this.#widthOf(scanned.component) + unit * across;
        for (let column = 0; column < across; column += 1) this.#readBlock(scanned, start + column, blocks);
      }
    }
  }

  #readBlock(scanned: ScanComponent | undefined, place: number, blocks: RowBlocks): void {
    const all = scanned && blocks[scanned.index];
    if (scanned === undefined || all === undefined) return;
    const block = all.subarray(place * 64, place * 64 + 64);
    if (this.#head.isProgressive) readPart(this.#scan, scanned, block, this.#end);
    else readBlock(this.#scan.bits, scanned, block);
  }

  /** Called before each unit: continues after a restart marker where one is due. */
  #restart(): void {
    if (this.#restartInterval === 0) return;
    this.#unitsLeft -= 1;
    if (this.#unitsLeft >= 0) return;
    this.#unitsLeft = this.#restartInterval - 1;
    this.#scan.bits.restart();
    for (const scanned of this.#scan.components) scanned.before = 0;
    this.#end.run = 0;
  }

  #placeOf(row: number, line: number, column: number): Int32Array {
    const at = ((row * this.#lines + line) * this.#columns.length + column) * PLACE_NUMBERS;
    return this.#places.subarray(at, at + PLACE_NUMBERS);
  }

  #save(place: Int32Array): void {
    const { bits, components } = this.#scan;
    place.set([...bits.place, this.#unitsLeft, this.#end.run, ...components.map(({ before }) => before)]);
  }

  #load([at = 0, held = 0, count = 0, padded = 0, unitsLeft = 0, run = 0, ...before]: Int32Array): void {
    const { bits, components } = this.#scan;
    bits.place = [at, held, count, padded];
    this.#unitsLeft = unitsLeft;
    this.#end.run = run;
    for (const [index, scanned] of components.entries()) scanned.before = before[index] ?? 0;
  }
}
