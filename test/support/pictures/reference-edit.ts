import type { Adjustments, Crop, Filter } from "#lib/pixels/edit-steps";
import { CHANNELS } from "#lib/pixels/rows";

import { type Bitmap, blankBitmap } from "./bitmap.ts";

/*
 * The edits in their simplest form: on the whole picture, without windows and running sums, with double precision. They
 * share only the names with the platform.
 */

const clamp = (value: number): number => Math.min(255, Math.max(0, value));

type Pixel = [red: number, green: number, blue: number, alpha: number];

function mapPixels(bitmap: Bitmap, change: (pixel: Pixel, x: number, y: number) => Pixel): Bitmap {
  const result = blankBitmap(bitmap.width, bitmap.height);
  for (let y = 0; y < bitmap.height; y += 1) {
    for (let x = 0; x < bitmap.width; x += 1) {
      result.data.set(change(pixelAt(bitmap, x, y), x, y), (y * bitmap.width + x) * CHANNELS);
    }
  }
  return result;
}

/** Outside the picture its edge is repeated. */
function pixelAt({ width, height, data }: Bitmap, x: number, y: number): Pixel {
  const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * CHANNELS;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

export function referenceCrop(bitmap: Bitmap, { x, y, width, height }: Crop): Bitmap {
  return mapPixels(blankBitmap(width, height), (_pixel, column, row) => pixelAt(bitmap, x + column, y + row));
}

const luma = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

export function referenceAdjust(bitmap: Bitmap, { brightness, contrast, saturation }: Adjustments): Bitmap {
  const levels = (contrast / 100) * 255;
  const factor = (259 * (levels + 255)) / (255 * (259 - levels));
  return mapPixels(bitmap, ([red, green, blue, alpha]) => {
    const toned = [red, green, blue].map((value) => clamp(factor * (clamp(value + brightness * 2.55) - 128) + 128));
    const grey = luma(toned[0] ?? 0, toned[1] ?? 0, toned[2] ?? 0);
    const [r = 0, g = 0, b = 0] = toned.map((value) => clamp(grey + (value - grey) * (1 + saturation / 100)));
    return [r, g, b, alpha];
  });
}

type Look = (red: number, green: number, blue: number, distance: number) => number[];

const sepia: Look = (red, green, blue) => [
  0.393 * red + 0.769 * green + 0.189 * blue,
  0.349 * red + 0.686 * green + 0.168 * blue,
  0.272 * red + 0.534 * green + 0.131 * blue,
];

const LOOKS: Readonly<Record<"grayscale" | "sepia" | "vintage" | "dramatic", Look>> = {
  grayscale: (red, green, blue) => Array.from({ length: 3 }, () => luma(red, green, blue)),
  sepia,
  vintage: (red, green, blue, distance) =>
    sepia(red, green, blue, distance).map((brown, channel) => {
      const mixed = 0.5 * ([red, green, blue][channel] ?? 0) + 0.5 * clamp(brown);
      return (24 + (207 / 255) * mixed) * (1 - 0.35 * distance * distance);
    }),
  dramatic: (red, green, blue, distance) =>
    [red, green, blue].map((value) => {
      const share = clamp(0.6 * value + 0.4 * luma(red, green, blue)) / 255;
      const curve = 3 * share ** 2 - 2 * share ** 3;
      return 255 * (share + 1.2 * (curve - share)) * (1 - 0.25 * distance * distance);
    }),
};

export function referenceFilter(bitmap: Bitmap, { type, intensity }: Filter): Bitmap {
  if (type === "blur") return referenceBlur(bitmap, intensity);
  if (type === "sharpen") return referenceSharpen(bitmap, intensity);
  const [middleX, middleY] = [(bitmap.width - 1) / 2, (bitmap.height - 1) / 2];
  return mapPixels(bitmap, ([red, green, blue, alpha], x, y) => {
    const distance = Math.hypot(x - middleX, y - middleY) / Math.hypot(middleX, middleY);
    const changed = LOOKS[type](red, green, blue, distance).map(clamp);
    const mixed = [red, green, blue].map((value, channel) => {
      return (1 - intensity / 10) * value + (intensity / 10) * (changed[channel] ?? 0);
    });
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, alpha];
  });
}

/** The exact weights of a Gaussian, which the platform's three boxes approximate. */
function referenceBlur(bitmap: Bitmap, deviation: number): Bitmap {
  const reach = deviation * 4;
  const weights = Array.from({ length: 2 * reach + 1 }, (_none, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const along = (source: Bitmap, dx: number, dy: number): Bitmap =>
    mapPixels(source, (_pixel, x, y) => {
      const mean: Pixel = [0, 0, 0, 0];
      for (const [index, weight] of weights.entries()) {
        const pixel = pixelAt(source, x + (index - reach) * dx, y + (index - reach) * dy);
        for (let channel = 0; channel < CHANNELS; channel += 1) {
          mean[channel] = (mean[channel] ?? 0) + (weight / sum) * (pixel[channel] ?? 0);
        }
      }
      return mean;
    });
  return along(along(bitmap, 1, 0), 0, 1);
}

function referenceSharpen(bitmap: Bitmap, intensity: number): Bitmap {
  const weights = [
    [1, 2, 1],
    [2, 4, 2],
    [1, 2, 1],
  ];
  return mapPixels(bitmap, (pixel, x, y) => {
    const mean: Pixel = [0, 0, 0, 0];
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const weight = (weights[dy + 1]?.[dx + 1] ?? 0) / 16;
        const near = pixelAt(bitmap, x + dx, y + dy);
        for (let channel = 0; channel < CHANNELS; channel += 1) {
          mean[channel] = (mean[channel] ?? 0) + weight * (near[channel] ?? 0);
        }
      }
    }
    const sharp = pixel.map((value, channel) => clamp(value + (intensity / 5) * (value - (mean[channel] ?? 0))));
    return [sharp[0] ?? 0, sharp[1] ?? 0, sharp[2] ?? 0, pixel[3]];
  });
}

/** Each pixel of a resized picture as its weighted mean, by the definition of Lanczos with three lobes. */
export function referenceResize(bitmap: Bitmap, width: number, height: number): Bitmap {
  const sinc = (value: number): number => (value === 0 ? 1 : Math.sin(Math.PI * value) / (Math.PI * value));
  const weight = (distance: number): number => (Math.abs(distance) < 3 ? sinc(distance) * sinc(distance / 3) : 0);
  const side = (from: number, to: number) =>
    Array.from({ length: to }, (_none, index) => {
      const centre = ((index + 0.5) * from) / to - 0.5;
      const all = Array.from({ length: from }, (_pixel, place) => weight((place - centre) / Math.max(1, from / to)));
      const sum = all.reduce((total, value) => total + value, 0);
      return all.map((value) => value / sum);
    });
  const [across, along] = [side(bitmap.width, width), side(bitmap.height, height)];
  const narrow = mapPixels(blankBitmap(width, bitmap.height), (_pixel, x, y) =>
    weighted(across[x] ?? [], (place) => pixelAt(bitmap, place, y)),
  );
  const small = mapPixels(blankBitmap(width, height), (_pixel, x, y) =>
    weighted(along[y] ?? [], (place) => pixelAt(narrow, x, place)),
  );
  return mapPixels(small, (pixel) => [clamp(pixel[0]), clamp(pixel[1]), clamp(pixel[2]), clamp(pixel[3])]);
}

function weighted(weights: readonly number[], pixel: (place: number) => Pixel): Pixel {
  const sum: Pixel = [0, 0, 0, 0];
  for (const [place, weight] of weights.entries()) {
    if (weight === 0) continue;
    const value = pixel(place);
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      sum[channel] = (sum[channel] ?? 0) + weight * (value[channel] ?? 0);
    }
  }
  return sum;
}
