import { brokenPicture } from "./picture.ts";

/** Little data can inflate to much: larger parts would fill the memory before the first line is read. */
const PART_BYTES = 16 * 1_024;

type Data = readonly Uint8Array<ArrayBuffer>[];

/**
 * Yields lines of compressed data, each valid until the next is requested; `lengths` says how many bytes each has. It
 * inflates nothing after the last one, so a wrong checksum of the data, or bytes behind it, do not matter.
 */
export async function* inflatedLines(data: Data, lengths: Iterable<number>): AsyncGenerator<Uint8Array> {
  const wanted = lengths[Symbol.iterator]();
  let next = wanted.next();
  let line = new Uint8Array(next.done === true ? 0 : next.value);
  let filled = 0;
  for await (const piece of inflated(data)) {
    for (let at = 0; at < piece.length && next.done !== true;) {
      const taken = Math.min(line.length - filled, piece.length - at);
      line.set(piece.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < line.length) continue;
      yield line;
      next = wanted.next();
      if (next.done !== true && next.value !== line.length) line = new Uint8Array(next.value);
      filled = 0;
    }
    if (next.done === true) return;
  }
  throw brokenPicture("ends too early");
}

/** Whether the data inflates without a fault to exactly these lines, of which `check` gets the first bytes. */
export async function areExactly(
  data: Data,
  lengths: Iterable<number>,
  check: (first: number) => void,
): Promise<boolean> {
  const wanted = lengths[Symbol.iterator]();
  let begin = 0;
  const pieces = inflate(partsOf(data, Number.POSITIVE_INFINITY, { bytes: 0 }));
  for (;;) {
    const { done, value: piece } = await pieces.next().catch(() => FAULTY);
    if (done === true) return piece !== null && begin === 0 && wanted.next().done === true;
    for (; begin < piece.length;) {
      const { done: isOver, value: length } = wanted.next();
      if (isOver === true) {
        await pieces.return(undefined);
        return false;
      }
      check(piece[begin] ?? 0);
      begin += length;
    }
    begin -= piece.length;
  }
}

const FAULTY = { done: true, value: null } as const;

/**
 * The inflated bytes up to the end of the data or its first fault. A runtime may keep what it inflated of the write in
 * which it finds a fault, so that write is done again, byte by byte.
 */
export async function* inflated(data: Data): AsyncGenerator<Uint8Array> {
  const written = { bytes: 0 };
  let given = 0;
  try {
    for await (const piece of inflate(partsOf(data, Number.POSITIVE_INFINITY, written))) {
      yield piece;
      given += piece.length;
    }
    return;
  } catch {
    // The pieces before the fault were given; the rest follows.
  }
  const careful = inflate(partsOf(data, Math.max(0, written.bytes - 2 * PART_BYTES), { bytes: 0 }));
  let again = 0;
  try {
    for await (const piece of careful) {
      const known = Math.max(0, Math.min(piece.length, given - again));
      again += piece.length;
      if (known < piece.length) yield piece.subarray(known);
    }
  } catch {
    // Only the lines that are missing then are a fault.
  }
}

/** Views of the data in parts, because a Blob would copy it; from a place on in single bytes. */
function* partsOf(data: Data, singleFrom: number, written: { bytes: number }): Generator<Uint8Array<ArrayBuffer>> {
  for (const piece of data) {
    for (let at = 0; at < piece.length;) {
      const size = written.bytes >= singleFrom ? 1 : Math.min(PART_BYTES, singleFrom - written.bytes);
      const part = piece.subarray(at, at + size);
      at += part.length;
      written.bytes += part.length;
      yield part;
    }
  }
}

async function* inflate(parts: Generator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = parts.next();
      if (done === true) controller.close();
      // A copy of the part: the reader of a stream may transfer the memory of its pieces.
      else controller.enqueue(value.slice());
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("deflate")).getReader();
  try {
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) yield value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
