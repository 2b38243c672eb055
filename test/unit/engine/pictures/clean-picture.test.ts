import { expect, test } from "vitest";

import { cleanPicture } from "#engine/pictures/clean-picture";
import { editPicture } from "#engine/pictures/edit-picture";
import { heldRows } from "#engine/pictures/held-rows";
import type { Orientation } from "#engine/pictures/picture";
import { OUTPUT_FORMATS } from "#engine/pictures/picture-edit";
import { AppError } from "#errors/app-error";
import { seededRandom } from "#lib/seeded-random";
import {
  jpegOf,
  joined,
  largestDifference,
  pngOf,
  shownBySharp,
  toBitmap,
  webpOf,
} from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { withExif } from "#test/support/pictures/files";
import { landscape } from "#test/support/pictures/landscape";

const codecs = newCodecs();
const scene = landscape(24, 16);

/** A GIF of 2 by 1 pixels, red and blue, with a comment. */
const GIF = new Uint8Array(
  Buffer.concat([
    Buffer.from("GIF89a"),
    Buffer.from([2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    Buffer.from([0x21, 0xfe, 6]),
    Buffer.from("SECRET\0"),
    Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0, 0x3b]),
  ]),
);

test("what is cleaned shows the same, and is clean", async () => {
  const files = [await jpegOf(scene, codecs), await pngOf(scene), await webpOf(scene, codecs), GIF];
  for (const file of files) {
    const { pieces, ...facts } = cleanPicture(file);
    const cleaned = joined(pieces);
    expect(largestDifference(await shownBySharp(cleaned), await shownBySharp(file))).toBe(0);
    const { pieces: again, ...factsAgain } = cleanPicture(cleaned);
    expect(joined(again)).toEqual(cleaned);
    expect(factsAgain).toEqual(facts);
    expect(Buffer.from(cleaned).includes("SECRET")).toBe(false);
  }
});

test("of EXIF the orientation stays, alone, and what stands behind the end goes", async () => {
  const jpeg = withExif(await jpegOf(scene, codecs), { orientation: 8, place: "51.4778 N" });
  const cleaned = cleanPicture(Buffer.concat([jpeg, Buffer.from("hidden behind the end")]));
  expect(cleaned).toMatchObject({ format: "jpeg", width: 16, height: 24, orientation: 8 });
  const file = joined(cleaned.pieces);
  expect(Buffer.from(file).includes("51.4778")).toBe(false);
  expect(Buffer.from(file).includes("hidden")).toBe(false);
  expect(cleanPicture(file)).toMatchObject({ width: 16, height: 24, orientation: 8 });
});

test("every orientation shows the picture as EXIF says", async () => {
  // The numbers of the shown corners, top left to bottom right, of a picture whose corners are 1 2 / 3 4.
  const shown: Record<Orientation, number[]> = {
    1: [1, 2, 3, 4],
    2: [2, 1, 4, 3],
    3: [4, 3, 2, 1],
    4: [3, 4, 1, 2],
    5: [1, 3, 2, 4],
    6: [3, 1, 4, 2],
    7: [4, 2, 3, 1],
    8: [2, 4, 1, 3],
  };
  const view = Uint8Array.from([1, 2, 3, 4].flatMap((corner) => [corner, 0, 0, 255]));
  const pixels = { width: 2, height: 2, channels: 4, view: () => view } as const;
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    const { data } = await toBitmap(heldRows(pixels, orientation));
    expect([data[0], data[4], data[8], data[12]]).toEqual(shown[orientation]);
  }
});

test("a broken file of any kind is refused or edited, and never harms the next one", { timeout: 120_000 }, async () => {
  const files = [await jpegOf(scene, codecs), await pngOf(scene), await webpOf(scene, codecs), GIF];
  const random = seededRandom(20_261_122);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let round = 0; round < 300; round += 1) {
    const file = Uint8Array.from(files[round % files.length] ?? GIF);
    for (let change = 0; change <= below(4); change += 1) file[below(file.length)] = below(256);
    const cut = below(3) === 0 ? file.subarray(0, below(file.length)) : file;
    const format = OUTPUT_FORMATS[below(3)] ?? "png";
    await attempt(cut, format);
  }
  expect(largestDifference(await shownBySharp(await pngOf(scene)), scene)).toBe(0);
});

async function attempt(file: Uint8Array, format: (typeof OUTPUT_FORMATS)[number]): Promise<void> {
  const adjustments = { brightness: 0, contrast: 5, saturation: 0 };
  try {
    const rest = { crop: null, resize: { width: 9, fit: "contain" as const }, filters: [], quality: 80, flatten: true };
    await editPicture(file, { ...rest, adjustments, format }, codecs);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(["INVALID_INPUT", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"]).toContain(error.code);
  }
}
