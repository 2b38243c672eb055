import type { HuffmanTable, JpegBits } from "./jpeg-bits.ts";
import type { Scan, ScanComponent } from "./jpeg-scan.ts";
import { placeOf, ZIGZAG } from "./jpeg-tables.ts";
import { brokenPicture } from "./picture.ts";

/** Number of following blocks that are empty in this scan. */
export interface EndOfBand {
  run: number;
}

/** Reads one scan's part of a progressive block (T.81, G.1.2 and G.2) that earlier scans began. */
export function readPart(scan: Scan, scanned: ScanComponent, block: Int16Array, end: EndOfBand): void {
  const { bits, isRefining, shift } = scan;
  if (scan.first === 0) {
    if (isRefining) block[0] = (block[0] ?? 0) | (bits.bits(1) << shift);
    else block[0] = firstPart(bits, scanned) << shift;
    return;
  }
  const { ac } = scanned;
  if (ac === null) throw brokenPicture("lacks a table");
  if (isRefining) refine(scan, ac, block, end);
  else readNew(scan, ac, block, end);
}

function firstPart(bits: JpegBits, scanned: ScanComponent): number {
  if (scanned.dc === null) throw brokenPicture("lacks a table");
  scanned.before += bits.signed(bits.symbol(scanned.dc) & 15);
  return scanned.before;
}

function readNew({ bits, first, last, shift }: Scan, ac: HuffmanTable, block: Int16Array, end: EndOfBand): void {
  if (end.run > 0) {
    end.run -= 1;
    return;
  }
  for (let index = first; index <= last; index += 1) {
    const symbol = bits.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      end.run = (1 << zeros) + bits.bits(zeros) - 1;
      return;
    }
    index += zeros;
    if (size > 0) block[placeOf(index)] = bits.signed(size) << shift;
  }
}

/** Reads one more bit of each known coefficient, and the coefficients that begin with this bit. */
function refine({ bits, first, last, shift }: Scan, ac: HuffmanTable, block: Int16Array, end: EndOfBand): void {
  const bit = 1 << shift;
  let index = first;
  while (end.run === 0 && index <= last) {
    const symbol = bits.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      end.run = (1 << zeros) + bits.bits(zeros);
      break;
    }
    const value = size === 0 ? 0 : bits.bits(1) === 1 ? bit : -bit;
    index = refineKnown(bits, block, { from: index, last, zeros, bit });
    if (value !== 0) block[placeOf(index)] = value;
    index += 1;
  }
  if (end.run === 0) return;
  refineKnown(bits, block, { from: index, last, zeros: 64, bit });
  end.run -= 1;
}

/** Refines known coefficients until it has passed this many zero ones; returns the place reached. */
function refineKnown(
  bits: JpegBits,
  block: Int16Array,
  { from, last, zeros, bit }: { from: number; last: number; zeros: number; bit: number },
): number {
  let left = zeros;
  let index = from;
  for (; index <= last; index += 1) {
    const place = ZIGZAG[index] ?? 0;
    const known = block[place] ?? 0;
    if (known === 0) {
      if (left === 0) return index;
      left -= 1;
    } else if (bits.bits(1) === 1 && (known & bit) === 0) {
      block[place] = known + (known > 0 ? bit : -bit);
    }
  }
  return index;
}
