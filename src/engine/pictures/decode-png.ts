import { CHANNELS, type Rows } from "#lib/pixels/rows";

import { ByteView } from "./byte-view.ts";
import { pngChunks } from "./clean-png.ts";
import { brokenPicture } from "./picture.ts";
import { unfilter } from "./png-filters.ts";
import { levelReader, type PngHeader } from "./png-levels.ts";

interface OpenPng extends PngHeader {
  /** Whether the rows come in seven passes, which would require holding the whole picture. */
  isInterlaced: boolean;
  data: Uint8Array<ArrayBuffer>[];
}

/**
 * Yields the rows of a PNG and inflates them on demand; null when it is interlaced. Throws INVALID_INPUT for a broken
 * file.
 */
export function pngRows(bytes: Uint8Array): Rows | null {
  const png = open(bytes);
  if (png.isInterlaced) return null;
  const { width, height, colourType, transparency } = png;
  return {
    width,
    height,
    hasAlpha: colourType >= 4 || transparency !== null,
    rows: () => decodedRows(png),
  };
}

function open(bytes: Uint8Array): OpenPng {
  let header: ByteView | null = null;
  let palette: Uint8Array | null = null;
  let transparency: Uint8Array | null = null;
  const data: Uint8Array<ArrayBuffer>[] = [];
  for (const { type, body } of pngChunks(bytes)) {
    if (type === "IHDR") header = new ByteView(body);
    if (type === "PLTE") palette = body;
    if (type === "tRNS") transparency = body;
    if (type === "IDAT") data.push(body as Uint8Array<ArrayBuffer>);
  }
  if (header === null) throw brokenPicture("has no header");
  const [colourType, depth, interlace] = [header.byte(9), header.byte(8), header.byte(12)];
  if (!isKnownKind(colourType, depth) || header.byte(10) !== 0 || header.byte(11) !== 0 || interlace > 1) {
    throw brokenPicture("has a header with unknown values");
  }
  if (colourType === 3 && palette === null) throw brokenPicture("has no palette");
  return {
    width: header.u32(0),
    height: header.u32(4),
    depth,
    colourType,
    palette,
    transparency: colourType >= 4 ? null : transparency,
    isInterlaced: interlace === 1,
    data,
  };
}

/** The depths that each colour type may have (PNG, third edition, 11.2.1). */
function isKnownKind(colourType: number, depth: number): boolean {
  const depths: Record<number, readonly number[]> = {
    0: [1, 2, 4, 8, 16],
    2: [8, 16],
    3: [1, 2, 4, 8],
    4: [8, 16],
    6: [8, 16],
  };
  return depths[colourType]?.includes(depth) === true;
}

async function* decodedRows(png: OpenPng): AsyncGenerator<Float32Array> {
  const reader = levelReader(png);
  const pixelBytes = Math.max(1, reader.pixelBits >> 3);
  let previous = new Uint8Array(Math.ceil((png.width * reader.pixelBits) / 8));
  let line = new Uint8Array(previous.length);
  const row = new Float32Array(png.width * CHANNELS);
  const lines = inflatedLines(png.data, previous.length + 1, png.height);
  for await (const filtered of lines) {
    line.set(filtered.subarray(1));
    unfilter(filtered[0] ?? 0, line, previous, pixelBytes);
    reader.read(line, row);
    yield row;
    [previous, line] = [line, previous];
  }
}

/** Little data can inflate to much: larger parts would fill the memory before the first line is read. */
const PART_BYTES = 16 * 1_024;

/** Streams views of the data in parts, because a Blob would copy it. */
function streamOf(data: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = (function* parts() {
    for (const piece of data) {
      for (let at = 0; at < piece.length; at += PART_BYTES) yield piece.subarray(at, at + PART_BYTES);
    }
  })();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next();
      if (done) controller.close();
      // A copy of the part: the reader of a stream may transfer the memory of its pieces.
      else controller.enqueue(value.slice());
    },
  });
}

/**
 * Yields the lines of the compressed data, each valid until the next is requested. It inflates nothing after the last
 * one.
 */
async function* inflatedLines(
  data: Uint8Array<ArrayBuffer>[],
  lineBytes: number,
  count: number,
): AsyncGenerator<Uint8Array> {
  const inflated = streamOf(data).pipeThrough(new DecompressionStream("deflate")).getReader();
  const line = new Uint8Array(lineBytes);
  let filled = 0;
  let given = 0;
  try {
    while (given < count) {
      const { done, value } = await inflated.read().catch(() => {
        throw brokenPicture("cannot be inflated");
      });
      if (done) throw brokenPicture("ends too early");
      for (let at = 0; at < value.length && given < count;) {
        const taken = Math.min(lineBytes - filled, value.length - at);
        line.set(value.subarray(at, at + taken), filled);
        at += taken;
        filled += taken;
        if (filled < lineBytes) continue;
        yield line;
        given += 1;
        filled = 0;
      }
    }
  } finally {
    await inflated.cancel().catch(() => undefined);
  }
}
