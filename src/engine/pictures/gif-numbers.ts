import type { GifFrame } from "./gif-file.ts";

const LONGEST_CODE = 12;
const MOST_CODES = 1 << LONGEST_CODE;

/**
 * Yields the numbers of a frame's pixels in runs (GIF89a, appendix F), each valid until the next. It ends where the data
 * ends, or has a code that does not exist.
 */
export function* gifNumbers({ codeBits, blocks }: Pick<GifFrame, "codeBits" | "blocks">): Generator<Uint8Array> {
  const [clear, end] = [1 << codeBits, (1 << codeBits) + 1];
  const table = new CodeTable(clear);
  let [bits, next, before] = [codeBits + 1, end + 1, -1];
  let [held, count] = [0, 0];
  for (const byte of bytesOf(blocks)) {
    held |= byte << count;
    count += 8;
    // A code counts when something follows it, as in libnsgif.
    while (count > bits) {
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      count -= bits;
      if (code === end) return;
      if (code === clear) {
        [bits, next, before] = [codeBits + 1, end + 1, -1];
        continue;
      }
      if (code > next || (code === next && before === -1) || (before === -1 && code > clear)) return;
      if (before !== -1 && next < MOST_CODES) {
        table.add(next, before, code === next ? before : code);
        next += 1;
        if (next === 1 << bits && bits < LONGEST_CODE) bits += 1;
      } else if (code >= next) return;
      before = code;
      yield table.run(code);
    }
  }
}

/** The data without the lengths of its blocks. */
function* bytesOf(blocks: Uint8Array): Generator<number> {
  for (let at = 0; (blocks[at] ?? 0) !== 0; at += (blocks[at] ?? 0) + 1)
    yield* blocks.subarray(at + 1, at + 1 + (blocks[at] ?? 0));
}

/** The run of numbers of each code: that of another code, and one number more. */
class CodeTable {
  readonly #prefix = new Uint16Array(MOST_CODES);
  readonly #last = new Uint8Array(MOST_CODES);
  readonly #first = new Uint8Array(MOST_CODES);
  readonly #length = new Uint16Array(MOST_CODES);
  readonly #run = new Uint8Array(MOST_CODES);

  constructor(singles: number) {
    for (let code = 0; code < Math.min(singles, MOST_CODES); code += 1) {
      this.#last[code] = code;
      this.#first[code] = code;
      this.#length[code] = 1;
    }
  }

  /** Sets a code to the run of `prefix` and the first number of another. */
  add(code: number, prefix: number, other: number): void {
    this.#prefix[code] = prefix;
    this.#first[code] = this.#first[prefix] ?? 0;
    this.#last[code] = this.#first[other] ?? 0;
    this.#length[code] = (this.#length[prefix] ?? 0) + 1;
  }

  run(code: number): Uint8Array {
    const length = this.#length[code] ?? 0;
    for (let at = length - 1, one = code; at >= 0; at -= 1, one = this.#prefix[one] ?? 0)
      this.#run[at] = this.#last[one] ?? 0;
    return this.#run.subarray(0, length);
  }
}
