import sharp, { type Sharp, type WebpOptions } from "sharp";
import { describe, expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { AppError } from "#errors/app-error";
import { everyCase } from "#test/support/every-case";
import { type Bitmap, joined, pngOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { landscape } from "#test/support/pictures/landscape";

const codecs = newCodecs();

const NOTHING: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: true,
};

/** Hills that become transparent to the right, or not. */
function picture(width: number, height: number, isTransparent: boolean): Sharp {
  const { data }: Bitmap = landscape(width, height);
  const levels = Uint8Array.from(data, (level, at) =>
    isTransparent && at % 4 === 3 ? 255 - (((at >> 2) % width) % 256) : level,
  );
  return sharp(levels, { raw: { width, height, channels: 4 } });
}

const levelsOf = (file: Uint8Array): Promise<Buffer> => sharp(file).ensureAlpha().raw().toBuffer();

const edited = async (file: Uint8Array, edit: Partial<PictureEdit>): Promise<Uint8Array> =>
  joined((await editPicture(new Uint8Array(file), { ...NOTHING, ...edit }, codecs)).pieces);

/** The mean square of what was lost, of pixels that are seen. */
function lossOf(one: Buffer, other: Buffer): number {
  const losses = Array.from(one, (level, at) => ((other[at | 3] ?? 0) === 0 ? 0 : (level - (other[at] ?? 0)) ** 2));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

const SIZES = [
  [1, 1],
  [5, 3],
  [33, 61],
  [300, 200],
] as const;

const KINDS: readonly (readonly [kind: string, isTransparent: boolean, options: WebpOptions])[] = [
  ["with losses", false, { quality: 80 }],
  ["with losses and transparency", true, { quality: 80 }],
  ["without losses", true, { lossless: true }],
];

/** Pixels that are not seen have any colour. */
function seen(levels: Buffer): Buffer {
  const copy = Buffer.from(levels);
  for (let at = 0; at < copy.length; at += 4) if (copy[at + 3] === 0) copy.fill(0, at, at + 3);
  return copy;
}

describe("a WebP that is read", () => {
  test("has the levels that sharp reads", () =>
    everyCase(KINDS, async (_kind, isTransparent, options) => {
      for (const [width, height] of SIZES) {
        const file = await picture(width, height, isTransparent).webp(options).toBuffer();
        const [ours, theirs] = [seen(await levelsOf(await edited(file, {}))), seen(await levelsOf(file))];
        expect(ours.equals(theirs)).toBe(true);
      }
    }));

  test("is shown the way its camera was held", async () => {
    const file = await picture(50, 30, false).webp({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer();
    const upright = await sharp(file).rotate().png().toBuffer();
    expect((await levelsOf(await edited(file, {}))).equals(await levelsOf(upright))).toBe(true);
  });

  test("is right beside others that are read at the same time, and after a broken one", async () => {
    const files = await Promise.all(
      [120, 90, 200].map((width) => picture(width, 70, false).webp({ quality: 70 }).toBuffer()),
    );
    const check = async (file: Buffer): Promise<void> => {
      expect((await levelsOf(await edited(file, {}))).equals(await levelsOf(file))).toBe(true);
    };
    await Promise.all(files.map(check));
    const [first = Buffer.alloc(0)] = files;
    await expect(edited(first.subarray(0, 60), {})).rejects.toThrow(AppError);
    const broken = Buffer.from(first);
    broken.fill(0xff, 30, 120);
    await edited(broken, {}).catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
    for (const file of files) await check(file);
  });
});

describe("a WebP that is written", () => {
  const cases = [40, 75, 90, 99].flatMap((quality) => [false, true].map((alpha) => [quality, alpha] as const));

  test("is not larger than sharp's of that quality, and loses as little", () =>
    everyCase(cases, async (quality, isTransparent) => {
      const scene = picture(333, 250, isTransparent);
      const ours = await edited(await scene.clone().png().toBuffer(), { format: "webp", quality });
      const theirs = await scene.clone().webp({ quality }).toBuffer();
      expect(ours.length).toBeLessThanOrEqual(theirs.length * 1.02);
      const levels = await scene.clone().raw().toBuffer();
      const losses = await Promise.all([ours, theirs].map(async (file) => lossOf(await levelsOf(file), levels)));
      expect(losses[0]).toBeLessThanOrEqual((losses[1] ?? 0) * 1.02);
    }));

  test("keeps its transparency to the level, and of any size", () =>
    everyCase(SIZES, async (width, height) => {
      const scene = picture(width, height, true);
      const file = await edited(await scene.clone().png().toBuffer(), { format: "webp", quality: 50 });
      const alphaOf = (levels: Buffer): number[] => [...levels].filter((_level, at) => at % 4 === 3);
      const [ours, wanted] = [await levelsOf(file), await scene.clone().raw().toBuffer()];
      expect(alphaOf(ours)).toEqual(alphaOf(wanted));
    }));

  test("has no losses at quality 100, nor when it is transparent and large", async () => {
    const small = landscape(83, 61);
    const png = await pngOf(small);
    const written = await levelsOf(await edited(png, { format: "webp", quality: 100 }));
    expect(written.equals(await levelsOf(png))).toBe(true);
    const large = await picture(1_250, 1_000, true).png({ compressionLevel: 1 }).toBuffer();
    const file = await edited(large, { format: "webp" });
    expect(seen(await levelsOf(file)).equals(seen(await levelsOf(large)))).toBe(true);
  });
});
