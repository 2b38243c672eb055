import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { AppError } from "#errors/app-error";
import { joined } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";
import { ADOBE_RGB, jpegWith, LIGHT_GREY, pngWith, TABLE_ONLY } from "#test/support/pictures/profiles";

const codecs = newCodecs();
const scene = landscape(96, 64);

const AS_PNG: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: true,
};

const levels = Uint8Array.from(scene.data.filter((_value, index) => index % 4 < 3));
const picture = (numbers = levels) =>
  sharp(numbers, { raw: { width: scene.width, height: scene.height, channels: 3 } });
const greyPng = (): Promise<Buffer> => picture().toColourspace("b-w").png().toBuffer();

/** Colours that sRGB lacks too: the numbers of the scene are read by the profile. */
const displayP3 = async (): Promise<Uint8Array> =>
  (await sharp(await picture().withIccProfile("p3").png().toBuffer()).metadata()).icc ?? new Uint8Array();

const edited = async (file: Uint8Array): Promise<Buffer> =>
  Buffer.from(joined((await editPicture(new Uint8Array(file), AS_PNG, codecs)).pieces));
const shown = async (file: Uint8Array): Promise<Uint8Array> =>
  sharp(file).toColourspace("srgb").removeAlpha().raw().toBuffer();

/** The largest difference between what we make of a file and what another program shows. */
async function difference(file: Uint8Array): Promise<number> {
  const [own, other] = [await shown(await edited(file)), await shown(file)];
  expect(own).toHaveLength(other.length);
  return own.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
}

/** Decoders of JPEGs differ by a level, and a curve can make three of it where it is dark. */
const JPEG_LEVELS = 3;
const LEVELS = 2;

describe("the colours of a profile become those of sRGB, to two or three levels as sharp shows them", () => {
  test.each<[kind: string, file: () => Promise<Uint8Array>]>([
    [
      "Display P3, a JPEG of a phone",
      async () =>
        jpegWith(await picture().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(), await displayP3()),
    ],
    ["Display P3, PNG", async () => pngWith(await picture().png().toBuffer(), await displayP3())],
    ["Display P3, WebP", () => picture().withIccProfile("p3").webp({ lossless: true }).toBuffer()],
    [
      "Adobe RGB, JPEG",
      async () => jpegWith(await picture().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(), ADOBE_RGB),
    ],
    ["Adobe RGB, PNG", async () => pngWith(await picture().png().toBuffer(), ADOBE_RGB)],
    ["grey of another curve, PNG", async () => pngWith(await greyPng(), LIGHT_GREY)],
  ])("%s", async (kind, file) => {
    const bytes = await file();
    expect(await difference(bytes)).toBeLessThanOrEqual(kind.includes("JPEG") ? JPEG_LEVELS : LEVELS);
    expect((await sharp(await edited(bytes)).metadata()).icc).toBeUndefined();
  });
});

test("of sixteen bits, too, the colours of a profile become those of sRGB, as sharp shows them when sRGB is asked for", async () => {
  const deep = pngWith(await picture().toColourspace("rgb16").png().toBuffer(), ADOBE_RGB);
  const [own, other] = [await shown(await edited(deep)), await sharp(deep).withIccProfile("srgb").png().toBuffer()];
  const levelsOfOther = await sharp(other).toColourspace("srgb").removeAlpha().raw().toBuffer();
  const sum = own.reduce((total, level, at) => total + Math.abs(level - (levelsOfOther[at] ?? 0)), 0);
  expect(sum / own.length).toBeLessThan(LEVELS);
});

test("a profile that is sRGB changes no level, and neither does one that is broken", async () => {
  const srgb = await picture().withIccProfile("srgb").png().toBuffer();
  const broken = pngWith(await picture().png().toBuffer(), ADOBE_RGB.slice(0, 200));
  for (const file of [srgb, broken]) expect(Buffer.from(await shown(await edited(file))).equals(levels)).toBe(true);
});

test("colours that only a table explains, and those of printers, are refused with the reason", async () => {
  const tables = pngWith(await picture().png().toBuffer(), TABLE_ONLY);
  const inks = await picture().toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
  for (const [file, reason] of [
    [tables, /profile of tables/],
    [inks, /CMYK/],
  ] as const) {
    const refusal = await edited(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "INVALID_INPUT", details: { issues: [{ code: "unsupported_colours" }] } });
    expect(String(refusal)).toMatch(reason);
  }
});
