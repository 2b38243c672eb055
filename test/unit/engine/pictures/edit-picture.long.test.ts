import { describe, expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import { type PictureEdit } from "#engine/pictures/picture-edit";
import { type Filter, FILTER_TYPES } from "#lib/pixels/edit-steps";
import {
  type Bitmap,
  jpegOf,
  joined,
  largestDifference,
  pngOf,
  shownBySharp,
  webpOf,
} from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";
import {
  referenceAdjust,
  referenceCrop,
  referenceFilter,
  referenceResize,
} from "#test/support/pictures/reference-edit";

const codecs = newCodecs();
const scene = landscape(83, 61);

const NOTHING: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: true,
};

async function edited(source: Uint8Array, edit: Partial<PictureEdit>): Promise<Bitmap> {
  const { pieces } = await editPicture(source, { ...NOTHING, ...edit }, codecs);
  return shownBySharp(joined(pieces));
}

describe("an edit differs from a plain implementation by two levels at most", () => {
  const source = pngOf(scene);

  test.each([1, 10].flatMap((intensity) => FILTER_TYPES.map((type): Filter => ({ type, intensity }))))(
    "$type with intensity $intensity",
    async (filter) => {
      const result = await edited(await source, { filters: [filter] });
      expect(largestDifference(result, referenceFilter(scene, filter))).toBeLessThanOrEqual(2);
    },
  );

  test.each([
    { brightness: 40, contrast: 0, saturation: 0 },
    { brightness: -70, contrast: 0, saturation: 0 },
    { brightness: 0, contrast: 55, saturation: 0 },
    { brightness: 0, contrast: -100, saturation: 0 },
    { brightness: 0, contrast: 0, saturation: 100 },
    { brightness: 0, contrast: 0, saturation: -100 },
    { brightness: 15, contrast: 100, saturation: -35 },
  ])("brightness $brightness, contrast $contrast, saturation $saturation", async (adjustments) => {
    const result = await edited(await source, { adjustments });
    expect(largestDifference(result, referenceAdjust(scene, adjustments))).toBeLessThanOrEqual(2);
  });

  test.each([
    { width: 40, height: 30 },
    { width: 150, height: 99 },
    { width: 83, height: 7 },
    { width: 1, height: 1 },
  ])("resized to $width x $height", async ({ width, height }) => {
    const result = await edited(await source, { resize: { width, height, fit: "fill" } });
    expect(largestDifference(result, referenceResize(scene, width, height))).toBeLessThanOrEqual(2);
  });

  test("all steps, in their order", async () => {
    const crop = { x: 11, y: 7, width: 60, height: 46 };
    const adjustments = { brightness: 12, contrast: 20, saturation: -30 };
    const filters: Filter[] = [
      { type: "sharpen", intensity: 3 },
      { type: "vintage", intensity: 6 },
    ];
    const result = await edited(await source, {
      crop,
      resize: { width: 30, height: 23, fit: "fill" },
      adjustments,
      filters,
    });
    const plain = filters.reduce(
      referenceFilter,
      referenceAdjust(referenceResize(referenceCrop(scene, crop), 30, 23), adjustments),
    );
    expect(largestDifference(result, plain)).toBeLessThanOrEqual(2);
  });
});

describe("formats", () => {
  test("a PNG and a WebP keep every level", async () => {
    const [png, webp] = [await pngOf(scene), await webpOf(scene, codecs)];
    expect(largestDifference(await edited(png, {}), scene)).toBe(0);
    expect(largestDifference(await edited(webp, {}), scene)).toBe(0);
    expect(largestDifference(await edited(png, { format: "webp", quality: 100 }), scene)).toBe(0);
  });

  test("a JPEG of several strips is what sharp decodes of it, and looks like the picture", async () => {
    const tall = landscape(70, 300);
    const file = await jpegOf(tall, codecs, 95);
    const result = await shownBySharp(file);
    const sum = result.data.reduce((total, value, index) => total + (value - (tall.data[index] ?? 0)) ** 2, 0);
    expect(Math.sqrt(sum / result.data.length)).toBeLessThan(4);
  });
});
