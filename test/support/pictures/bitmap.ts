import sharp from "sharp";

import type { Codecs } from "#engine/pictures/codecs";
import { encodeJpeg } from "#engine/pictures/encode-jpeg";
import { encodePng } from "#engine/pictures/encode-png";
import { encodeLosslessWebp } from "#engine/pictures/encode-webp";
import type { ColourSamples } from "#engine/pictures/jpeg-frame";
import { CHANNELS, type Rows } from "#lib/pixels/rows";

/** A whole picture: four numbers for each pixel, 0 to 255. */
export interface Bitmap {
  width: number;
  height: number;
  data: Float64Array;
}

export const blankBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  data: new Float64Array(width * height * CHANNELS),
});

export const bitmapRows = ({ width, height, data }: Bitmap, hasAlpha = false): Rows => ({
  width,
  height,
  hasAlpha,
  rows: async function* rows() {
    for (let y = 0; y < height; y += 1) {
      yield Float32Array.from(data.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS));
    }
  },
});

export async function toBitmap(source: Rows): Promise<Bitmap> {
  const bitmap = blankBitmap(source.width, source.height);
  let y = 0;
  for await (const row of source.rows()) {
    bitmap.data.set(row, y * source.width * CHANNELS);
    y += 1;
  }
  return bitmap;
}

/** The pixels that sharp, another decoder, shows of a file. */
export async function shownBySharp(file: Uint8Array): Promise<Bitmap> {
  const { data, info } = await sharp(file)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Float64Array.from(data) };
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(pieces));
}

export const pngOf = async (bitmap: Bitmap, hasAlpha = false): Promise<Uint8Array<ArrayBuffer>> =>
  joined(await encodePng(bitmapRows(bitmap, hasAlpha)));

export const jpegOf = async (
  bitmap: Bitmap,
  { jpeg }: Codecs,
  quality = 90,
  colours: ColourSamples = { wideBy: 1, highBy: 1 },
): Promise<Uint8Array<ArrayBuffer>> => joined(await encodeJpeg(bitmapRows(bitmap), jpeg, { quality, colours }));

export const webpOf = async (bitmap: Bitmap, { photon }: Codecs): Promise<Uint8Array<ArrayBuffer>> =>
  joined(await encodeLosslessWebp(bitmapRows(bitmap, true), photon));

/** The largest difference of any level of any pixel. */
export function largestDifference(one: Bitmap, other: Bitmap): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  return one.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (other.data[index] ?? 0))), 0);
}
