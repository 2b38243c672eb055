import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { collected } from "./encode-png.ts";
import { heldRows } from "./held-rows.ts";
import { areExactly, inflatedLines } from "./inflated-lines.ts";
import { letGo } from "./let-go.ts";
import { brokenPicture, type Orientation } from "./picture.ts";
import { pngChunks, type PngFrame, readFrame } from "./png-chunks.ts";
import { requireFilter, unfilter } from "./png-filters.ts";
import { type LevelReader, levelReader, type PngColours } from "./png-levels.ts";
import { passesOf, type PngPass } from "./png-passes.ts";

interface OpenPng {
  frame: PngFrame;
  colours: PngColours;
  data: Uint8Array<ArrayBuffer>[];
}

/**
 * Yields the rows of a PNG as shown, and inflates them on demand. One whose rows are interlaced or turned is held as a
 * whole. Throws INVALID_INPUT for a broken file.
 */
export function pngRows(bytes: Uint8Array, orientation: Orientation = 1): Rows {
  const png = open(bytes);
  const { width, height, colourType } = png.frame;
  const hasAlpha = colourType >= 4 || png.colours.transparency !== null;
  if (!isHeldPng(png.frame, orientation)) return { width, height, hasAlpha, rows: () => streamedRows(png) };
  const pixels = { width, height, channels: CHANNELS, view: () => new Uint8Array() } as const;
  return {
    ...heldRows(pixels, orientation),
    hasAlpha,
    rows: async function* rows() {
      const held = await hold(png);
      try {
        yield* heldRows({ ...pixels, view: () => held }, orientation).rows();
      } finally {
        letGo(held);
      }
    },
  };
}

/** Whether the rows of a PNG come in another order than they are shown. */
export const isHeldPng = ({ isInterlaced }: PngFrame, orientation: Orientation): boolean =>
  isInterlaced || orientation !== 1;

/** The header of a PNG. */
export function pngFrame(bytes: Uint8Array): PngFrame {
  const header = pngChunks(bytes).next();
  if (header.done === true) throw brokenPicture("has no header");
  return readFrame(header.value.body);
}

function open(bytes: Uint8Array): OpenPng {
  let frame: PngFrame | null = null;
  let palette: Uint8Array | null = null;
  let transparency: Uint8Array | null = null;
  const data: Uint8Array<ArrayBuffer>[] = [];
  for (const { type, body } of pngChunks(bytes)) {
    if (type === "IHDR") frame = readFrame(body);
    if (type === "PLTE") palette = body;
    if (type === "tRNS") transparency = body;
    if (type === "IDAT") data.push(body as Uint8Array<ArrayBuffer>);
  }
  if (frame === null) throw brokenPicture("has no header");
  return { frame, colours: { palette, transparency }, data };
}

/**
 * Inflates all data and holds nothing. Null where the data is right. Where its checksum is wrong, or something follows
 * it, returns the same lines compressed again: other programs may refuse such data, and the rest shows nothing. Throws
 * INVALID_INPUT for data that is broken.
 */
export async function tidyData(bytes: Uint8Array): Promise<Uint8Array[] | null> {
  const { frame, colours, data } = open(bytes);
  const lengths = (): Generator<number> => lengthsOf(passesOf(frame), levelReader(frame, colours));
  if (await areExactly(data, lengths(), requireFilter)) return null;
  const deflate = new CompressionStream("deflate");
  const pieces = collected(deflate.readable);
  const writer = deflate.writable.getWriter();
  try {
    for await (const line of inflatedLines(data, lengths())) {
      requireFilter(line[0] ?? 0);
      await writer.write(line.slice());
    }
  } catch (error) {
    await writer.abort().catch(() => undefined);
    await pieces.catch(() => undefined);
    throw error;
  }
  await writer.close();
  return pieces;
}

/** The bytes of a line's filter and numbers. */
const lineBytes = (width: number, { pixelBits }: LevelReader): number => 1 + Math.ceil((width * pixelBits) / 8);

function* lengthsOf(passes: readonly PngPass[], reader: LevelReader): Generator<number> {
  for (const { width, height } of passes) for (let line = 0; line < height; line += 1) yield lineBytes(width, reader);
}

/** A line of a pass, and its pixels, which are valid until the next line. */
interface ReadLine {
  pass: PngPass;
  line: number;
  row: Float32Array;
}

async function* readLines({ frame, colours, data }: OpenPng): AsyncGenerator<ReadLine> {
  const reader = levelReader(frame, colours);
  const pixelBytes = Math.max(1, reader.pixelBits >> 3);
  const passes = passesOf(frame);
  const lines = inflatedLines(data, lengthsOf(passes, reader));
  const row = new Float32Array(frame.width * CHANNELS);
  try {
    for (const pass of passes) {
      let previous = new Uint8Array(lineBytes(pass.width, reader) - 1);
      let own = new Uint8Array(previous.length);
      for (let line = 0; line < pass.height; line += 1) {
        const { value: filtered } = await lines.next();
        if (filtered === undefined) throw brokenPicture("ends too early");
        own.set(filtered.subarray(1));
        unfilter(filtered[0] ?? 0, own, previous, pixelBytes);
        reader.read(own, row, pass.width);
        yield { pass, line, row };
        [previous, own] = [own, previous];
      }
    }
  } finally {
    await lines.return(undefined);
  }
}

async function* streamedRows(png: OpenPng): AsyncGenerator<Float32Array> {
  for await (const { row } of readLines(png)) yield row;
}

/** The pixels of all passes, each at its place. */
async function hold(png: OpenPng): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = png.frame;
  const held = new Uint8Array(width * height * CHANNELS);
  for await (const { pass, line, row } of readLines(png)) {
    let to = ((pass.top + line * pass.down) * width + pass.left) * CHANNELS;
    for (let from = 0; from < pass.width * CHANNELS; from += CHANNELS, to += pass.right * CHANNELS) {
      for (let channel = 0; channel < CHANNELS; channel += 1) held[to + channel] = toLevel(row[from + channel] ?? 0);
    }
  }
  return held;
}
