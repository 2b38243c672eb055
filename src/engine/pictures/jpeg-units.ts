import type { JpegDecoder } from "./jpeg-decoder.ts";
import type { JpegHead } from "./jpeg-frame.ts";
import { type EndOfBand, readPart } from "./jpeg-progressive.ts";
import { openScan, readBlock, type Scan } from "./jpeg-scan.ts";
import { type JpegSegment, SCAN } from "./jpeg-segments.ts";
import { JpegTables } from "./jpeg-tables.ts";
import { letGo } from "./let-go.ts";
import { brokenPicture } from "./picture.ts";

/** The blocks of a JPEG, row of units by row of units. */
export interface JpegUnits {
  /** Number of units between restart markers of the one scan; 0 for none. */
  restartInterval: number;
  /** Gives the decoder what it needs before the first row. */
  begin: (decoder: JpegDecoder) => void;
  nextRow: (decoder: JpegDecoder) => void;
  /** Releases the held memory. */
  end: () => void;
}

/** Encoders write about ten scans; a file with thousands only wastes time. */
const MOST_SCANS = 100;

/** Reads a JPEG's blocks: on demand when one scan holds them, otherwise all scans first. */
export function jpegUnits(head: JpegHead, segments: Iterable<JpegSegment>): JpegUnits {
  const tables = new JpegTables();
  const stored = head.isStreamed ? null : new StoredUnits(head);
  let scans = 0;
  for (const segment of segments) {
    tables.read(segment);
    if (segment.marker !== SCAN) continue;
    const scan = openScan(head, tables, segment);
    if (stored === null) return streamedUnits(scan, tables);
    scans += 1;
    if (scans > MOST_SCANS) throw brokenPicture(`has more than ${MOST_SCANS} scans`);
    stored.read(scan, tables);
  }
  if (stored === null || scans === 0) throw brokenPicture("has no picture in it");
  return stored;
}

/** Counts units up to the next restart marker. */
class Restarts {
  readonly #scan: Scan;
  readonly #interval: number;
  #left: number;

  constructor(scan: Scan, interval: number) {
    this.#scan = scan;
    this.#interval = interval;
    this.#left = interval;
  }

  /** Called before each unit; reports whether decoding restarted. */
  next(): boolean {
    if (this.#interval === 0) return false;
    this.#left -= 1;
    if (this.#left >= 0) return false;
    this.#left = this.#interval - 1;
    this.#scan.bits.restart();
    for (const scanned of this.#scan.components) scanned.before = 0;
    return true;
  }
}

/** The one scan, which the decoder reads. */
function streamedUnits({ components, data }: Scan, tables: JpegTables): JpegUnits {
  return {
    restartInterval: tables.restartInterval,
    begin: (decoder) => {
      const ofComponents = components.map(({ index, component, dc, ac }, place) => {
        if (dc === null || ac === null) throw brokenPicture("lacks a table");
        if (index !== place) throw brokenPicture("has a scan whose components are in another order");
        return { quantization: tables.quantization(component.quantization), dc, ac };
      });
      decoder.begin(data, ofComponents);
    },
    nextRow: (decoder) => decoder.readUnits(),
    end: () => undefined,
  };
}

/** Holds all coefficients and releases them row by row. */
class StoredUnits implements JpegUnits {
  readonly restartInterval = 0;
  readonly #head: JpegHead;
  /** By component and line of blocks. */
  readonly #lines: Int16Array<ArrayBuffer>[][];
  /** By component: the table in effect when its first scan began. */
  readonly #quantizations: (Uint16Array | undefined)[] = [];
  #row = 0;

  constructor(head: JpegHead) {
    this.#head = head;
    this.#lines = head.components.map(({ across, down }) =>
      Array.from({ length: head.unitsDown * down }, () => new Int16Array(head.unitsAcross * across * 64)),
    );
  }

  read(scan: Scan, tables: JpegTables): void {
    for (const { index, component } of scan.components) {
      this.#quantizations[index] ??= tables.quantization(component.quantization);
    }
    const restarts = new Restarts(scan, tables.restartInterval);
    const end: EndOfBand = { run: 0 };
    const [only] = scan.components;
    // The units of a single component are its blocks, without the padding of the last units.
    const isSingle = scan.components.length === 1 && only !== undefined;
    const unitsAcross = isSingle ? only.component.blocksAcross : this.#head.unitsAcross;
    const unitsDown = isSingle ? only.component.blocksDown : this.#head.unitsDown;
    for (let row = 0; row < unitsDown; row += 1) {
      for (let unit = 0; unit < unitsAcross; unit += 1) {
        if (restarts.next()) end.run = 0;
        if (scan.bits.isSpent && end.run === 0) continue;
        this.#readUnit(scan, { row, unit, isSingle }, end);
      }
    }
  }

  #readUnit(
    scan: Scan,
    { row, unit, isSingle }: { row: number; unit: number; isSingle: boolean },
    end: EndOfBand,
  ): void {
    for (const scanned of scan.components) {
      const { across, down } = isSingle ? { across: 1, down: 1 } : scanned.component;
      for (let line = row * down; line < (row + 1) * down; line += 1) {
        const blocks = this.#lines[scanned.index]?.[line] ?? new Int16Array();
        for (let column = unit * across; column < (unit + 1) * across; column += 1) {
          const block = blocks.subarray(column * 64, column * 64 + 64);
          if (this.#head.isProgressive) readPart(scan, scanned, block, end);
          else readBlock(scan.bits, scanned, block);
        }
      }
    }
  }

  begin(decoder: JpegDecoder): void {
    for (const [index, quantization] of this.#quantizations.entries()) {
      if (quantization !== undefined) decoder.setFactors(index, quantization);
    }
  }

  nextRow(decoder: JpegDecoder): void {
    for (const [index, { across, down }] of this.#head.components.entries()) {
      for (let line = 0; line < down; line += 1) {
        const blocks = this.#lines[index]?.[this.#row * down + line] ?? new Int16Array();
        for (let column = 0; column < this.#head.unitsAcross * across; column += 1) {
          decoder.put(index, column, line, blocks.subarray(column * 64, column * 64 + 64));
        }
        letGo(blocks);
      }
    }
    decoder.endUnits();
    this.#row += 1;
  }

  end(): void {
    for (const line of this.#lines.flat()) letGo(line);
  }
}
