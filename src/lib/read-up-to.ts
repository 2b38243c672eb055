/** Silence after which a refused body is not read further: its sender waits for the answer. */
const SILENCE_MS = 1_000;
/** Longest time for reading the rest of a refused body. */
const LONGEST_MS = 10_000;

/**
 * The bytes of a body, or null beyond `maxBytes`; of the rest up to `maxThrownAwayBytes` are read and discarded
 * (`throwAway`).
 */
export async function readUpTo(
  answer: { body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
  maxThrownAwayBytes = 0,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (answer.body === null) return new Uint8Array();
  const reader = answer.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await skip(reader, maxThrownAwayBytes);
      return null;
    }
    pieces.push(value);
  }
  return joined(pieces, size);
}

/**
 * Reads and discards a body, up to a size, until its sender is silent, and for ten seconds at most. A client that is
 * still sending when it is answered and cut off sees a broken connection instead of the answer.
 */
export const throwAway = (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> =>
  skip(body.getReader(), maxBytes);

async function skip(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<void> {
  const late = timer(LONGEST_MS);
  try {
    for (let size = 0; size < maxBytes;) {
      const silent = timer(SILENCE_MS);
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const piece = await Promise.race([reader.read(), silent.passed, late.passed]);
      silent.stop();
      if (piece === null) break;
      if (piece.done) return;
      size += piece.value.byteLength;
    }
    await reader.cancel();
  } finally {
    late.stop();
  }
}

function timer(ms: number): { passed: Promise<null>; stop: () => void } {
  const passed = Promise.withResolvers<null>();
  const running = setTimeout(() => passed.resolve(null), ms);
  return { passed: passed.promise, stop: () => clearTimeout(running) };
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
