import type { JpegDecoder, JpegPlace, ScanTables } from "./jpeg-decoder.ts";
import type { JpegHead } from "./jpeg-frame.ts";
import { ScanReader } from "./jpeg-scan-reader.ts";
import { openScan, type Scan } from "./jpeg-scan.ts";
import { type JpegSegment, SCAN } from "./jpeg-segments.ts";
import { JpegTables } from "./jpeg-tables.ts";
import { brokenPicture } from "./picture.ts";

/** The blocks of a JPEG, row of units by row of units. Nothing is held but places in the data. */
export interface JpegUnits {
  /** Number of units between restart markers of the one scan; 0 for none. */
  restartInterval: number;
  /** Most bytes of the mark of a column in a row. */
  readonly markBytes: number;
  /** Gives the decoder what it needs before the first row. */
  begin: (decoder: JpegDecoder) => void;
  /** Gives the decoder the next row of units. */
  nextRow: (decoder: JpegDecoder) => void;
  /** Prepares to mark these columns of units, the first of which is 0, in each row. */
  beginMarks: (columns: readonly number[]) => void;
  /** Passes over the next row of units, and marks its columns. */
  markRow: (decoder: JpegDecoder) => void;
  /** Gives the decoder units of a row, from a marked column. */
  readFrom: (decoder: JpegDecoder, row: number, column: number, units: number) => void;
}

/** Encoders write about ten scans; a file with thousands only wastes time. */
const MOST_SCANS = 100;

/** The coefficients without which a picture is coarse, and the bits of one that no scan gave. */
const COARSE = 10;
const ALL_BITS = 16;
const PART = "lacks some of its scans, so it cannot be edited; upload the whole picture";

/** Reads a JPEG's blocks; several scans are read side by side. */
export function jpegUnits(head: JpegHead, segments: Iterable<JpegSegment>): JpegUnits {
  const tables = new JpegTables();
  const several = head.isStreamed ? null : new SeveralScans(head);
  let scans = 0;
  for (const segment of segments) {
    tables.read(segment);
    if (segment.marker !== SCAN) continue;
    const scan = openScan(head, tables, segment);
    if (several === null) return new OneScan(scan, tables, head.unitsAcross);
    scans += 1;
    if (scans > MOST_SCANS) throw brokenPicture(`has more than ${MOST_SCANS} scans`);
    several.add(scan, tables);
  }
  if (several === null || scans === 0) throw brokenPicture("has no picture in it");
  several.requireWhole();
  return several;
}

/** The one scan, which the decoder reads. */
class OneScan implements JpegUnits {
  readonly markBytes = 400;
  readonly restartInterval: number;
  readonly #scan: Scan;
  readonly #tables: readonly ScanTables[];
  readonly #unitsAcross: number;
  #columns: readonly number[] = [];
  /** By row of units and column. */
  readonly #places: JpegPlace[][] = [];

  constructor(scan: Scan, tables: JpegTables, unitsAcross: number) {
    this.#scan = scan;
    this.#tables = scan.components.map(({ component, dc, ac }) => {
      if (dc === null || ac === null) throw brokenPicture("lacks a table");
      return { quantization: tables.quantization(component.quantization), dc, ac };
    });
    this.#unitsAcross = unitsAcross;
    this.restartInterval = tables.restartInterval;
  }

  begin(decoder: JpegDecoder): void {
    decoder.begin(this.#scan.data, this.#tables);
  }

  nextRow(decoder: JpegDecoder): void {
    decoder.readUnits(this.#unitsAcross);
  }

  beginMarks(columns: readonly number[]): void {
    this.#columns = columns;
  }

  markRow(decoder: JpegDecoder): void {
    const places = this.#columns.map((first, index) => {
      const place = decoder.place();
      decoder.passUnits((this.#columns[index + 1] ?? this.#unitsAcross) - first);
      return place;
    });
    this.#places.push(places);
  }

  readFrom(decoder: JpegDecoder, row: number, column: number, units: number): void {
    const place = this.#places[row]?.[column];
    if (place !== undefined) decoder.goTo(place);
    decoder.readUnits(units);
  }
}

/** Several scans, each with some of the coefficients. All are read at once, so that one row of coefficients is held. */
class SeveralScans implements JpegUnits {
  readonly restartInterval = 0;
  readonly #head: JpegHead;
  readonly #readers: ScanReader[] = [];
  readonly #blocks: readonly Int16Array[];
  /** By component: the table in effect when its first scan began. */
  readonly #quantizations: (Uint16Array | undefined)[] = [];
  /** By component: the bits that no scan gave of each coarse coefficient. */
  readonly #bitsLeft: readonly Uint8Array[];
  #columns: readonly number[] = [];
  #row = 0;

  constructor(head: JpegHead) {
    this.#head = head;
    this.#bitsLeft = head.components.map(() => new Uint8Array(COARSE).fill(ALL_BITS));
    this.#blocks = head.components.map(({ across, down }) => new Int16Array(head.unitsAcross * across * down * 64));
  }

  add(scan: Scan, tables: JpegTables): void {
    for (const { index, component } of scan.components) {
      this.#bitsLeft[index]?.fill(scan.shift, scan.first, scan.last + 1);
      this.#quantizations[index] ??= tables.quantization(component.quantization);
    }
    this.#readers.push(new ScanReader(scan, this.#head, tables.restartInterval));
  }

  /**
   * Throws INVALID_INPUT where scans of the coarse coefficients are missing. Other programs guess then what lies between
   * blocks.
   */
  requireWhole(): void {
    const isWhole = this.#bitsLeft.every((bits) => bits.every((left) => left === 0));
    if (this.#head.isProgressive && !isWhole) throw brokenPicture(PART);
  }

  begin(decoder: JpegDecoder): void {
    for (const [index, quantization] of this.#quantizations.entries()) {
      if (quantization !== undefined) decoder.setFactors(index, quantization);
    }
  }

  /** The coefficients of a component in a line of the row, from one unit to before another. */
  #blocksOf(index: number, line: number, firstUnit: number, endUnit: number): Int16Array {
    const { across } = this.#head.components[index] ?? { across: 0 };
    const start = line * this.#head.unitsAcross * across;
    const all = this.#blocks[index] ?? new Int16Array();
    return all.subarray((start + firstUnit * across) * 64, (start + endUnit * across) * 64);
  }

  #clear(firstUnit: number, endUnit: number): void {
    for (const [index, { down }] of this.#head.components.entries()) {
      for (let line = 0; line < down; line += 1) this.#blocksOf(index, line, firstUnit, endUnit).fill(0);
    }
  }

  get markBytes(): number {
    return this.#readers.reduce((sum, { markBytes }) => sum + markBytes, 0);
  }

  nextRow(decoder: JpegDecoder): void {
    this.markRow();
    this.#give(decoder, 0, this.#head.unitsAcross);
  }

  beginMarks(columns: readonly number[]): void {
    this.#columns = columns;
    for (const reader of this.#readers) reader.beginMarks(columns);
  }

  markRow(): void {
    this.#clear(0, this.#head.unitsAcross);
    for (const reader of this.#readers) reader.nextRow(this.#row, this.#blocks);
    this.#row += 1;
  }

  readFrom(decoder: JpegDecoder, row: number, column: number, units: number): void {
    const first = this.#columns[column] ?? 0;
    this.#clear(first, first + units);
    for (const reader of this.#readers) reader.readFrom(row, column, units, this.#blocks);
    this.#give(decoder, first, first + units);
  }

  /** Gives the decoder the coefficients of some units of the row. */
  #give(decoder: JpegDecoder, firstUnit: number, endUnit: number): void {
    for (const [index, { down }] of this.#head.components.entries()) {
      for (let line = 0; line < down; line += 1) {
        const blocks = this.#blocksOf(index, line, firstUnit, endUnit);
        for (let at = 0; at < blocks.length; at += 64) {
          decoder.put(index, at / 64, line, blocks.subarray(at, at + 64));
        }
      }
    }
    decoder.endUnits();
  }
}
