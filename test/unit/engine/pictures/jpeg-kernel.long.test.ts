import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import { coloursOf, jpegRows } from "#engine/pictures/jpeg-rows";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import {
  bitmapRows,
  type Bitmap,
  blankBitmap,
  joined,
  jpegOf,
  largestDifference,
  toBitmap,
} from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { withExif } from "#test/support/pictures/files";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";
import { restartedJpeg } from "#test/support/pictures/restarted-jpeg";

const codecs = newCodecs();

const AS_JPEG: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "jpeg",
  quality: 90,
  flatten: true,
};

/** Levels of red, green and blue. */
const rgbOf = ({ data }: Bitmap): Uint8Array => Uint8Array.from(data.filter((_none, at) => at % 4 !== 3));

async function decodedBySharp(file: Uint8Array): Promise<Bitmap> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Float64Array.from(data) };
}

async function decoded(file: Uint8Array): Promise<Bitmap> {
  const bitmap = await toBitmap(jpegRows(file, 1, codecs.jpeg));
  return { ...bitmap, data: bitmap.data.map(Math.round) };
}

const encodedBySharp = (scene: Bitmap, quality: number, hasHalfColours: boolean): Promise<Buffer> =>
  sharp(rgbOf(scene), { raw: { width: scene.width, height: scene.height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: hasHalfColours ? "4:2:0" : "4:4:4" })
    .toBuffer();

const WHOLE = { wideBy: 1, highBy: 1 } as const;
const WIDE = { wideBy: 2, highBy: 1 } as const;
const HIGH = { wideBy: 1, highBy: 2 } as const;
const HALF = { wideBy: 2, highBy: 2 } as const;

/** The mean square of what was lost. */
const lossOf = (one: Bitmap, other: Bitmap): number =>
  one.data.reduce((sum, value, at) => sum + (value - (other.data[at] ?? 0)) ** 2, 0) / one.data.length;

/** Noise has the most symbols, and the longest. */
function noise(width: number, height: number): Bitmap {
  const random = seededRandom(3);
  const bitmap = blankBitmap(width, height);
  for (let at = 0; at < bitmap.data.length; at += 1) bitmap.data[at] = at % 4 === 3 ? 255 : Math.floor(random() * 256);
  return bitmap;
}

describe("a JPEG that we read", () => {
  test("with restart markers is what sharp reads, however its data lies in the window", () =>
    everyCase(
      [
        ["a marker behind each unit", 16, 4_000],
        ["a marker behind each row", 200, 310],
        ["sides that end within a unit", 37, 61],
      ] as const,
      async (_kind, width, height) => {
        for (const scene of [landscape(width, height), noise(width, height)]) {
          const file = await restartedJpeg(rgbOf(scene), width, height);
          expect(largestDifference(await decoded(file), await decodedBySharp(file))).toBeLessThanOrEqual(2);
        }
      },
    ));

  test("many times as long as the window is what sharp reads", async () => {
    const file = await encodedBySharp(noise(24, 3_000), 98, true);
    expect(largestDifference(await decoded(file), await decodedBySharp(file))).toBeLessThanOrEqual(2);
  });

  test("whose restart marker is missing continues behind the next one", async () => {
    const scene = landscape(64, 160);
    const file = await restartedJpeg(rgbOf(scene), 64, 160);
    const whole = await decoded(file);
    const at = file.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xd4);
    file.set([0, 0], at);
    const { data } = await decoded(file);
    // Two rows of units became one; the first is as it was.
    expect([...data.subarray(0, 64 * 4)]).toEqual([...whole.data.subarray(0, 64 * 4)]);
  });
});

describe("a JPEG that we write", () => {
  const kinds = [40, 75, 90, 97].flatMap((quality) => [true, false].map((half) => [quality, half] as const));

  test("is not larger than libjpeg's with its best codes, and loses as little", () =>
    everyCase(kinds, async (quality, half) => {
      const scene = landscape(333, 250);
      const [ours, theirs] = [
        await jpegOf(scene, codecs, quality, half ? HALF : WHOLE),
        await encodedBySharp(scene, quality, half),
      ];
      expect(ours.length).toBeLessThanOrEqual(theirs.length * 1.005);
      const losses = await Promise.all([ours, theirs].map(async (file) => lossOf(scene, await decodedBySharp(file))));
      expect(losses[0]).toBeLessThanOrEqual((losses[1] ?? 0) * 1.01);
    }));

  test("with two pixels for a sample of the colours lies between one and four, in size and in loss", () =>
    everyCase(
      [
        ["beside each other", WIDE],
        ["above each other", HIGH],
      ] as const,
      async (_what, colours) => {
        const scene = landscape(333, 250);
        const files = await Promise.all([WHOLE, colours, HALF].map((samples) => jpegOf(scene, codecs, 90, samples)));
        const losses = await Promise.all(files.map(async (file) => lossOf(scene, await decodedBySharp(file))));
        const sizes = files.map(({ length }) => -length);
        for (const numbers of [losses, sizes]) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
        const [, file = new Uint8Array()] = files;
        expect(coloursOf(file, 1)).toEqual(colours);
        expect(largestDifference(await decoded(file), await decodedBySharp(file))).toBeLessThanOrEqual(2);
      },
    ));

  test("has the samples of colours of its source, turned with it", () =>
    everyCase(
      [
        ["baseline, 4:2:0", 1, HALF],
        ["baseline, 4:2:2", 1, WIDE],
        ["baseline, 4:2:2", 6, HIGH],
        ["baseline, 4:4:0", 1, HIGH],
        ["baseline, 4:4:0", 8, WIDE],
        ["baseline, 4:1:1", 1, WIDE],
        ["progressive, 4:4:4", 6, WHOLE],
      ] as const,
      async (kind, orientation, colours) => {
        const file = new Map(foreignJpegs()).get(kind) ?? new Uint8Array();
        const { pieces } = await editPicture(withExif(file, { orientation, place: "" }), AS_JPEG, codecs);
        expect(coloursOf(joined(pieces), 1)).toEqual(colours);
      },
    ));

  test("with more symbols than are kept is whole", async () => {
    const scene = noise(2_000, 1_800);
    const file = await jpegOf(scene, codecs, 100);
    expect(lossOf(scene, await decodedBySharp(file))).toBeLessThan(2);
  });

  test("of one pixel, and of one line, is what was given", () =>
    everyCase(
      [
        [1, 1],
        [300, 1],
        [1, 300],
      ] as const,
      async (width, height) => {
        const scene = landscape(width, height);
        const read = await decodedBySharp(await jpegOf(scene, codecs, 100));
        expect(largestDifference(read, await toBitmap(bitmapRows(scene)))).toBeLessThanOrEqual(3);
      },
    ));
});
