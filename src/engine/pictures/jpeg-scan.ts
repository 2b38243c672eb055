import { ByteView } from "./byte-view.ts";
import { type HuffmanTable, JpegBits } from "./jpeg-bits.ts";
import type { JpegComponent, JpegFrame } from "./jpeg-frame.ts";
import type { JpegSegment } from "./jpeg-segments.ts";
import { type JpegTables, placeOf } from "./jpeg-tables.ts";
import { brokenPicture } from "./picture.ts";

export interface ScanComponent {
  index: number;
  component: JpegComponent;
  dc: HuffmanTable | null;
  ac: HuffmanTable | null;
  /** The first coefficient of the previous block, from which the next one is encoded as a difference. */
  before: number;
}

/** One pass through the picture: some components, some of their coefficients, some of the coefficients' bits (T.81, G.1.1). */
export interface Scan {
  components: ScanComponent[];
  /** The first and the last coefficient. */
  first: number;
  last: number;
  /** Bits that an earlier scan left for this one, or null; and those left for later ones. */
  isRefining: boolean;
  shift: number;
  data: Uint8Array;
  bits: JpegBits;
}

/** A scan's header with the tables that hold when it begins. */
export function openScan(frame: JpegFrame, tables: JpegTables, { body, data }: JpegSegment): Scan {
  const view = new ByteView(body);
  const count = view.byte(0);
  const [first, last, approximation] = [view.byte(1 + 2 * count), view.byte(2 + 2 * count), view.byte(3 + 2 * count)];
  const range = frame.isProgressive ? { first, last } : { first: 0, last: 63 };
  const isRefining = frame.isProgressive && approximation >> 4 > 0;
  if (range.first > range.last || range.last > 63) throw brokenPicture("has a scan of unknown coefficients");
  const isDc = range.first === 0;
  const isAc = range.last > 0;
  if (frame.isProgressive && isDc && isAc) throw brokenPicture("has a scan of unknown coefficients");
  const used = new Set<number>();
  const components = Array.from({ length: count }, (_none, place): ScanComponent => {
    const id = view.byte(1 + 2 * place);
    // Several components can have one name: the next one is meant.
    const index = frame.components.findIndex((one, at) => one.id === id && !used.has(at));
    const component = frame.components[index];
    if (component === undefined) throw brokenPicture("has a scan of an unknown component");
    used.add(index);
    const numbers = view.byte(2 + 2 * place);
    return {
      index,
      component,
      dc: isDc && !isRefining ? tables.huffman("dc", numbers >> 4) : null,
      ac: isAc ? tables.huffman("ac", numbers & 15) : null,
      before: 0,
    };
  });
  if (count === 0 || (isAc && frame.isProgressive && count > 1)) {
    throw brokenPicture("has a scan of unknown components");
  }
  return {
    components,
    ...range,
    isRefining,
    shift: frame.isProgressive ? approximation & 15 : 0,
    data,
    bits: new JpegBits(data),
  };
}

/** Reads a block with all its coefficients (T.81, F.2.2). */
export function readBlock(bits: JpegBits, scanned: ScanComponent, block: Int16Array): void {
  const { dc, ac } = scanned;
  if (dc === null || ac === null) throw brokenPicture("lacks a table");
  scanned.before += bits.signed(bits.symbol(dc) & 15);
  block[0] = scanned.before;
  for (let index = 1; index < 64; index += 1) {
    const symbol = bits.symbol(ac);
    const size = symbol & 15;
    if (size === 0) {
      if (symbol !== 0xf0) return;
      index += 15;
      continue;
    }
    index += symbol >> 4;
    block[placeOf(index)] = bits.signed(size);
  }
}
