import { expect, test } from "vitest";

import { jpegRows } from "#engine/pictures/jpeg-rows";
import { jpegSegments } from "#engine/pictures/jpeg-segments";
import { type Orientation } from "#engine/pictures/picture";
import { AppError } from "#errors/app-error";
import { everyCase } from "#test/support/every-case";
import { type Bitmap, jpegOf, joined, largestDifference, shownBySharp, toBitmap } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";

const codecs = newCodecs();

async function decoded(file: Uint8Array, orientation: Orientation = 1): Promise<Bitmap> {
  const bitmap = await toBitmap(jpegRows(file, orientation, codecs.jpeg));
  return { ...bitmap, data: bitmap.data.map(Math.round) };
}

test("every kind of JPEG differs from what another decoder makes of it by two levels at most", async () => {
  await everyCase(foreignJpegs(), async (_kind, file) => {
    expect(largestDifference(await decoded(file), await shownBySharp(file))).toBeLessThanOrEqual(2);
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

test("a file that says the same scan a thousand times is refused", async () => {
  const file = new Map(foreignJpegs()).get("progressive, 4:2:0") ?? new Uint8Array();
  const pieces: Uint8Array[] = [file.subarray(0, 2)];
  for (const { marker, whole } of jpegSegments(file)) {
    const times = marker === 0xda ? 200 : 1;
    for (let time = 0; time < times; time += 1) pieces.push(Uint8Array.of(0xff, marker), whole);
  }
  await expect(decoded(joined([...pieces, Uint8Array.of(0xff, 0xd9)]))).rejects.toThrow(AppError);
});
