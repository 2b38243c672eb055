import sharp from "sharp";
import { expect, test } from "vitest";

import { cleanPicture } from "#engine/pictures/clean-picture";
import { editPicture, whyNotEditable } from "#engine/pictures/edit-picture";
import { orientationTiff } from "#engine/pictures/exif-orientation";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { joined, pngOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { chunkOf, withLength } from "#test/support/pictures/files";
import { landscape } from "#test/support/pictures/landscape";

const codecs = newCodecs();

const EDIT: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: false,
};

/** Three frames, one colour each. */
async function moving(format: "gif" | "webp"): Promise<Uint8Array> {
  const raw = Buffer.from([200, 120, 40].flatMap((level) => Array.from({ length: 8 * 8 * 3 }, () => level)));
  const frames = sharp(raw, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } });
  return new Uint8Array(await (format === "gif" ? frames.gif() : frames.webp({ lossless: true })).toBuffer());
}

test.each(["gif", "webp"] as const)(
  "a moving %s keeps its frames, and an edit keeps the first when that is wanted",
  async (format) => {
    const file = await moving(format);
    const picture = cleanPicture(file);
    expect(picture.frames).toEqual({ source: 3, kept: 3 });
    expect(cleanPicture(joined(picture.pieces)).frames).toEqual({ source: 3, kept: 3 });
    await expect(editPicture(file, EDIT, codecs)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { frames: 3, issues: [{ path: "body.flatten", code: "animated" }] },
    });
    const made = joined((await editPicture(file, { ...EDIT, flatten: true }, codecs)).pieces);
    expect((await sharp(made).raw().toBuffer())[0]).toBeGreaterThan(190);
  },
);

test("a moving PNG keeps its first picture, and says so", async () => {
  const still = await pngOf(landscape(8, 8));
  const control = chunkOf("acTL", [0, 0, 0, 5, 0, 0, 0, 0]);
  const picture = cleanPicture(joined([still.subarray(0, 33), control, still.subarray(33)]));
  expect(picture.frames).toEqual({ source: 5, kept: 1 });
  expect((await editPicture(joined(picture.pieces), EDIT, codecs)).width).toBe(8);
});

test("a file that is too large for an edit says why, before anything is decoded", async () => {
  const png = await pngOf(landscape(8, 8));
  expect(await whyNotEditable(cleanPicture(png), png)).toBeNull();
  const turned = joined([png.subarray(0, 33), chunkOf("eXIf", [...orientationTiff(6)]), png.subarray(33)]);
  expect(await whyNotEditable(cleanPicture(turned), turned)).toBeNull();
  const gif = Buffer.from(await moving("gif"));
  const size = gif.indexOf(Uint8Array.of(0x2c, 0, 0, 0, 0, 8, 0, 8, 0)) + 5;
  gif.writeUInt16LE(4_000, size);
  gif.writeUInt16LE(3_000, size + 2);
  for (const file of [withLength(turned, 4_000, 3_000), new Uint8Array(gif)]) {
    expect(await whyNotEditable(cleanPicture(file), file)).toMatch(/at most 6300000 pixels/);
  }
});
