import { expect, test } from "vitest";

import { jpegRows } from "#engine/pictures/jpeg-rows";
import { jpegSegments } from "#engine/pictures/jpeg-segments";
import { type Orientation } from "#engine/pictures/picture";
import { AppError } from "#errors/app-error";
import { everyCase } from "#test/support/every-case";
import { type Bitmap, blankBitmap, jpegOf, joined, largestDifference, toBitmap } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";

const codecs = newCodecs();

/** The result of photon, another decoder. */
function referenceOf(file: Uint8Array): Bitmap {
  const pixels = codecs.photon.decode([file]);
  const bitmap = blankBitmap(pixels.width, pixels.height);
  bitmap.data.set(pixels.view());
  pixels.free();
  return bitmap;
}

async function decoded(file: Uint8Array, orientation: Orientation = 1): Promise<Bitmap> {
  const bitmap = await toBitmap(jpegRows(file, orientation, codecs.jpeg));
  return { ...bitmap, data: bitmap.data.map(Math.round) };
}

test("every kind of JPEG differs from what another decoder makes of it by two levels at most", async () => {
  await everyCase(foreignJpegs(), async (_kind, file) => {
    expect(largestDifference(await decoded(file), referenceOf(file))).toBeLessThanOrEqual(2);
  });
});

test("a turned JPEG has the pixels of the upright one", async () => {
  const [[, file] = ["", new Uint8Array()]] = foreignJpegs();
  const [upright, turned] = [await decoded(file), await decoded(file, 6)];
  expect([turned.width, turned.height]).toEqual([upright.height, upright.width]);
  const pixel = ({ width, data }: Bitmap, x: number, y: number) =>
    data.slice((y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(pixel(turned, 0, 0)).toEqual(pixel(upright, 0, upright.height - 1));
  expect(pixel(turned, turned.width - 1, turned.height - 1)).toEqual(pixel(upright, upright.width - 1, 0));
});

test("of a JPEG that is cut off, what is there is shown and the rest is grey", async () => {
  const file = await jpegOf(landscape(64, 64), codecs);
  const whole = await decoded(file);
  const cut = await decoded(file.slice(0, Math.floor(file.length * 0.7)));
  expect([...cut.data.subarray(0, 64 * 4)]).toEqual([...whole.data.subarray(0, 64 * 4)]);
  expect([...cut.data.subarray(-4)]).toEqual([128, 128, 128, 255]);
});

/** A JPEG that claims another size and has only the beginning of its data. */
function sayingSize(file: Uint8Array, width: number, height: number): Uint8Array {
  const copy = file.slice();
  const frame = [...jpegSegments(copy)].find(({ marker }) => marker === 0xc0 || marker === 0xc2);
  frame?.body.set([height >> 8, height & 0xff, width >> 8, width & 0xff], 1);
  return copy;
}

test("what must be held and does not fit is refused by its header, with the limit of its kind", async () => {
  const files = new Map(foreignJpegs());
  const limits = [
    ["baseline, 4:4:4", 1, null],
    ["baseline, 4:2:0", 6, 13_333_333],
    ["progressive, 4:2:0", 1, 13_333_333],
    ["progressive, 4:2:0", 6, 6_666_666],
    ["progressive, 4:4:4", 1, 6_666_666],
  ] as const;
  const baseline = await jpegOf(landscape(16, 16), codecs);
  await everyCase(limits, (kind, orientation, limit) => {
    const large = sayingSize(files.get(kind) ?? baseline, 6_000, 5_000);
    if (limit === null) expect(jpegRows(large, orientation, codecs.jpeg).height).toBe(5_000);
    else
      expect(() => jpegRows(large, orientation, codecs.jpeg)).toThrow(
        expect.objectContaining({ details: { max_pixels: limit, pixels: 30_000_000 } }),
      );
  });
});

test("a file that says the same scan a thousand times is refused", async () => {
  const file = new Map(foreignJpegs()).get("progressive, 4:2:0") ?? new Uint8Array();
  const pieces: Uint8Array[] = [file.subarray(0, 2)];
  for (const { marker, whole } of jpegSegments(file)) {
    const times = marker === 0xda ? 200 : 1;
    for (let time = 0; time < times; time += 1) pieces.push(Uint8Array.of(0xff, marker), whole);
  }
  await expect(decoded(joined([...pieces, Uint8Array.of(0xff, 0xd9)]))).rejects.toThrow(AppError);
});
