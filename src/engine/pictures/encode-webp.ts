import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import type { Libwebp } from "./libwebp.ts";
import type { HeldPixels, Photon } from "./photon.ts";

const RGB = 3;

/** The size of a piece of pixels: each is let go as soon as the encoder has it. */
const PIECE_BYTES = 1_000_000;

/** A WebP with losses. The whole picture is held, because the encoder needs it. */
export async function encodeWebp(source: Rows, libwebp: Libwebp, quality: number): Promise<Uint8Array[]> {
  const { width, height, hasAlpha } = source;
  const channels = hasAlpha ? CHANNELS : RGB;
  const linesOfPiece = Math.ceil(PIECE_BYTES / (width * channels));
  const pieces: Uint8ClampedArray<ArrayBuffer>[] = [];
  let [piece, at] = [new Uint8ClampedArray(0), 0];
  let y = 0;
  for await (const row of source.rows()) {
    if (at === piece.length) {
      piece = new Uint8ClampedArray(Math.min(linesOfPiece, height - y) * width * channels);
      pieces.push(piece);
      at = 0;
    }
    if (hasAlpha) piece.set(row, at);
    else withoutAlpha(row, piece, at);
    at += width * channels;
    y += 1;
  }
  return [libwebp.encode({ width, height, channels, pieces }, quality)];
}

function withoutAlpha(row: Float32Array, to: Uint8ClampedArray, at: number): void {
  for (let from = 0, place = at; from < row.length; from += CHANNELS, place += RGB) {
    to[place] = row[from] ?? 0;
    to[place + 1] = row[from + 1] ?? 0;
    to[place + 2] = row[from + 2] ?? 0;
  }
}

/** A WebP without losses. photon needs the whole picture for it. */
export async function encodeLosslessWebp(source: Rows, photon: Photon): Promise<Uint8Array[]> {
  const pixels = photon.blank(source.width, source.height);
  try {
    await fill(pixels, source);
  } catch (error) {
    pixels.free();
    throw error;
  }
  return [photon.encodeWebp(pixels)];
}

async function fill(pixels: HeldPixels, source: Rows): Promise<void> {
  let y = 0;
  for await (const row of source.rows()) {
    const to = pixels.view().subarray(y * source.width * CHANNELS);
    for (let at = 0; at < row.length; at += 1) to[at] = toLevel(row[at] ?? 0);
    y += 1;
  }
}
