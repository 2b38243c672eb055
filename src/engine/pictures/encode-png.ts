import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { PNG_START, pngChunk } from "./png-chunks.ts";
import { predicted } from "./png-filters.ts";

const FILTERS = [0, 1, 2, 3, 4];

/** A PNG of 8 bits, with alpha where the picture has it, deflated while its rows come. Returns the pieces of the file. */
export async function encodePng(source: Rows): Promise<Uint8Array[]> {
  const samples = source.hasAlpha ? 4 : 3;
  const deflate = new CompressionStream("deflate");
  const data = collected(deflate.readable);
  const writer = deflate.writable.getWriter();
  let previous = new Uint8Array(source.width * samples);
  let line = new Uint8Array(previous.length);
  for await (const row of source.rows()) {
    pack(row, line, samples);
    await writer.write(filtered(line, previous, samples));
    [previous, line] = [line, previous];
  }
  await writer.close();
  return [
    Uint8Array.from(PNG_START),
    header(source, samples),
    ...(await data).map((body) => pngChunk("IDAT", body)),
    pngChunk("IEND", new Uint8Array()),
  ];
}

export async function collected(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

function pack(row: Float32Array, line: Uint8Array, samples: number): void {
  let to = 0;
  for (let from = 0; from < row.length; from += CHANNELS) {
    for (let sample = 0; sample < samples; sample += 1) line[to + sample] = toLevel(row[from + sample] ?? 0);
    to += samples;
  }
}

/** The line with the filter that leaves the smallest sum of differences: the standard's rule of thumb (12.7). */
function filtered(line: Uint8Array, previous: Uint8Array, pixelBytes: number): Uint8Array<ArrayBuffer> {
  let best: Uint8Array<ArrayBuffer> = new Uint8Array();
  let least = Number.POSITIVE_INFINITY;
  for (const filter of FILTERS) {
    const candidate = new Uint8Array(line.length + 1);
    candidate[0] = filter;
    let sum = 0;
    for (let at = 0; at < line.length; at += 1) {
      const left = at < pixelBytes ? 0 : (line[at - pixelBytes] ?? 0);
      const corner = at < pixelBytes ? 0 : (previous[at - pixelBytes] ?? 0);
      const rest = ((line[at] ?? 0) - predicted(filter, left, previous[at] ?? 0, corner)) & 0xff;
      candidate[at + 1] = rest;
      sum += rest < 128 ? rest : 256 - rest;
    }
    if (sum < least) [best, least] = [candidate, sum];
  }
  return best;
}

function header({ width, height }: Rows, samples: number): Uint8Array {
  const body = new Uint8Array(13);
  const view = new DataView(body.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  body.set([8, samples === 4 ? 6 : 2], 8);
  return pngChunk("IHDR", body);
}
