import { type Look, lookRows } from "#lib/pixels/look-rows";
import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import { type Output, type Size, UNCHANGED } from "./draft.ts";

/** The maximum of a preview's pixels on a side: more would be slower than a hand on a slider. */
export const PREVIEW_SIDE = 1_000;

export interface Preview {
  before: ImageData;
  after: ImageData;
}

/** A photo's file as it is shown, in sRGB: the platform converts colours of a profile before it edits, too. */
export const openImage = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { colorSpaceConversion: "default", premultiplyAlpha: "none" });

/**
 * The part of a photo as it will look. The code that changes the pixels is the platform's own. A preview that is smaller than the result shows
 * blur and sharpening as they look from afar.
 */
export async function previewOf(
  image: ImageBitmap,
  { part, size }: Output,
  look: Look,
  side: number,
): Promise<Preview> {
  const scale = Math.min(1, side / size.width, side / size.height);
  const shown: Size = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
  const canvas = new OffscreenCanvas(shown.width, shown.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser cannot show the preview.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, shown.width, shown.height);
  const before = context.getImageData(0, 0, shown.width, shown.height);
  const after = isPlain(look) ? before : await pixelsOf(lookRows(rowsOf(before), look, scale));
  return { before, after };
}

const isPlain = ({ adjustments, filters }: Look): boolean =>
  filters.length === 0 && Object.values(adjustments).every((value) => value === 0);

export const PLAIN: Look = { adjustments: UNCHANGED.adjustments, filters: [] };

function rowsOf({ width, height, data }: ImageData): Rows {
  return {
    width,
    height,
    hasAlpha: true,
    rows: async function* rows() {
      for (let y = 0; y < height; y += 1) {
        yield Float32Array.from(data.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS));
      }
    },
  };
}

async function pixelsOf(source: Rows): Promise<ImageData> {
  const pixels = new ImageData(source.width, source.height);
  let at = 0;
  for await (const row of source.rows()) {
    for (const value of row) pixels.data[at++] = toLevel(value);
  }
  return pixels;
}
