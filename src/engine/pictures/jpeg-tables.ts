import { ByteView } from "./byte-view.ts";
import { type HuffmanTable, huffmanTable } from "./jpeg-bits.ts";
import type { JpegSegment } from "./jpeg-segments.ts";
import { brokenPicture } from "./picture.ts";

/** The positions of a block's coefficients in its eight rows, in the order of writing (T.81, figure A.6). */
export const ZIGZAG: Uint8Array = zigzag();

/** The place of a coefficient; of one behind the last, which only broken data has, the last place, as in libjpeg. */
export const placeOf = (index: number): number => ZIGZAG[Math.min(index, 63)] ?? 0;

function zigzag(): Uint8Array {
  const places = Array.from({ length: 64 }, (_none, place) => place);
  const diagonal = (place: number): number => (place >> 3) + (place & 7);
  // Every second diagonal is walked upwards, the others downwards.
  const along = (place: number): number => (diagonal(place) % 2 === 0 ? -(place >> 3) : place >> 3);
  return Uint8Array.from(places.toSorted((one, other) => diagonal(one) - diagonal(other) || along(one) - along(other)));
}

/** Tables that the segments before a scan define. A later definition replaces an earlier one. */
export class JpegTables {
  readonly #quantization: (Uint16Array | undefined)[] = [];
  readonly #huffman: (HuffmanTable | undefined)[] = [];
  /** Number of units between restart markers; 0 for none. */
  restartInterval = 0;

  read({ marker, body }: JpegSegment): void {
    const view = new ByteView(body);
    if (marker === 0xdb) this.#readQuantization(view);
    if (marker === 0xc4) this.#readHuffman(view);
    if (marker === 0xdd) this.restartInterval = view.u16(0);
  }

  /** The factors of a block's coefficients, by their places in it. */
  quantization(number: number): Uint16Array {
    return present(this.#quantization[number]);
  }

  huffman(kind: "dc" | "ac", number: number): HuffmanTable {
    return present(this.#huffman[(kind === "dc" ? 0 : 16) + number]);
  }

  #readQuantization(view: ByteView): void {
    for (let at = 0; at < view.length;) {
      const head = view.byte(at);
      const isWide = head >> 4 === 1;
      const table = new Uint16Array(64);
      at += 1;
      for (const place of ZIGZAG) {
        table[place] = isWide ? view.u16(at) : view.byte(at);
        at += isWide ? 2 : 1;
      }
      this.#quantization[head & 15] = table;
    }
  }

  #readHuffman(view: ByteView): void {
    for (let at = 0; at < view.length;) {
      const counts = view.slice(at + 1, 16);
      const total = counts.reduce((sum, count) => sum + count, 0);
      this.#huffman[view.byte(at) & 31] = huffmanTable(counts, view.slice(at + 17, total));
      at += 17 + total;
    }
  }
}

function present<Table>(table: Table | undefined): Table {
  if (table === undefined) throw brokenPicture("lacks a table");
  return table;
}
