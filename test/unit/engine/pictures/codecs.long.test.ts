import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { AppError } from "#errors/app-error";
import { jpegOf, pngOf, webpOf } from "#test/support/pictures/bitmap";
import { newCodecs } from "#test/support/pictures/codecs";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";

const MINUTES = 10;
const codecs = newCodecs();
const scene = landscape(48, 40);

const AS_PNG: PictureEdit = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "png",
  quality: 90,
  flatten: true,
};

interface Damage {
  changes: { at: number; value: number }[];
  /** The share of the file that is kept. */
  kept: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  changes: fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), value: fc.nat(255) }),
    {
      maxLength: 12,
    },
  ),
  kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
});

function damaged(file: Uint8Array, { changes, kept }: Damage): Uint8Array {
  const bytes = file.slice(0, Math.ceil(file.length * kept));
  for (const { at, value } of changes) if (bytes.length > 0) bytes[Math.floor(at * bytes.length)] = value;
  return bytes;
}

/** Decodes the file. Every end but a picture or a refusal is a fault of the codec. */
async function decode(file: Uint8Array): Promise<void> {
  try {
    const { width, height } = await editPicture(file, AS_PNG, codecs);
    expect(width * height).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
}

const lossyWebp = async (alpha: number): Promise<Uint8Array> => {
  const levels = Uint8Array.from(scene.data, (level, at) => (at % 16 === 3 ? alpha : level));
  const raw = { width: scene.width, height: scene.height, channels: 4 } as const;
  return new Uint8Array(await sharp(levels, { raw }).webp({ quality: 80 }).toBuffer());
};

const SOURCES: readonly (readonly [kind: string, file: () => Promise<Uint8Array>])[] = [
  ["own PNG", () => pngOf(scene)],
  ["own PNG with transparency", () => pngOf(scene, true)],
  ["own JPEG", () => jpegOf(scene, codecs)],
  ["own WebP", () => webpOf(scene, codecs)],
  ["WebP with losses", () => lossyWebp(255)],
  ["WebP with losses and transparency", () => lossyWebp(120)],
  ...foreignJpegs().map(([kind, file]) => [`JPEG: ${kind}`, () => Promise.resolve(file)] as const),
];

test.each(SOURCES)(
  "a damaged file becomes a picture or a refusal: %s",
  async (_kind, file) => {
    const whole = await file();
    await fc.assert(
      fc.asyncProperty(damage, (how) => decode(damaged(whole, how))),
      { numRuns: 10_000 },
    );
  },
  MINUTES * 60_000,
);
