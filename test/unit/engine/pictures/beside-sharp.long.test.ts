import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";

import { editPicture } from "#engine/pictures/edit-picture";
import type { PictureEdit } from "#engine/pictures/picture-edit";
import { everyCase } from "#test/support/every-case";
import { type Bitmap, joined } from "#test/support/pictures/bitmap";
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

const picture = (scene: Bitmap): Sharp =>
  sharp(Uint8Array.from(scene.data), { raw: { width: scene.width, height: scene.height, channels: 4 } }).removeAlpha();

const levelsOf = (file: Sharp): Promise<Buffer> => file.removeAlpha().raw().toBuffer();

interface Difference {
  largest: number;
  mean: number;
}

async function difference(file: Buffer, edit: Partial<PictureEdit>, theirs: Sharp): Promise<Difference> {
  const made = await editPicture(new Uint8Array(file), { ...NOTHING, ...edit }, codecs);
  const [own, other] = [await levelsOf(sharp(joined(made.pieces))), await levelsOf(theirs)];
  expect(own).toHaveLength(other.length);
  const differences = Array.from(own, (level, at) => Math.abs(level - (other[at] ?? 0)));
  return {
    largest: differences.reduce((most, one) => Math.max(most, one), 0),
    mean: differences.reduce((sum, one) => sum + one, 0) / differences.length,
  };
}

const grey = [0.2126, 0.7152, 0.0722];

type Change = (picture: Sharp) => Sharp;
type Row = readonly [what: string, edit: Partial<PictureEdit>, theirs: Change, levels: number];

/** An unsharp mask with a small blur is one convolution: the middle keeps what the mean of the neighbourhood takes from it. */
const sharpened = (amount: number): Change => {
  const mean = [1, 2, 1, 2, 4, 2, 1, 2, 1];
  const kernel = mean.map((weight, at) => (at === 4 ? 16 * (1 + amount) - weight * amount : -weight * amount));
  return (one) => one.convolve({ width: 3, height: 3, kernel, scale: 16 });
};

const FILTERS: readonly Row[] = [
  [
    "grayscale",
    { filters: [{ type: "grayscale", intensity: 10 }] },
    (one) => one.recomb([grey, grey, grey] as never),
    1,
  ],
  [
    "sepia",
    { filters: [{ type: "sepia", intensity: 10 }] },
    (one) =>
      one.recomb([
        [0.393, 0.769, 0.189],
        [0.349, 0.686, 0.168],
        [0.272, 0.534, 0.131],
      ]),
    1,
  ],
  ...[1, 2, 5, 10].map((intensity): Row => [
    `blur ${intensity}`,
    { filters: [{ type: "blur", intensity }] },
    (one) => one.blur({ sigma: intensity, precision: "float", minAmplitude: 0.001 }),
    // We use four boxes there, sharp one mask.
    intensity < 3 ? 1 : 3,
  ]),
  ["sharpen", { filters: [{ type: "sharpen", intensity: 5 }] }, sharpened(1), 1],
  ["brightness", { adjustments: { brightness: 20, contrast: 0, saturation: 0 } }, (one) => one.linear(1, 51), 1],
];

describe("an edit beside sharp, in levels", () => {
  test("every filter that sharp can be told differs by one level at most, a large blur by three", () =>
    everyCase(FILTERS, async (_what, edit, theirs, levels) => {
      const scene = landscape(160, 120);
      const file = await picture(scene).png().toBuffer();
      expect((await difference(file, edit, theirs(sharp(file)))).largest).toBeLessThanOrEqual(levels);
    }));

  test("a JPEG that is decoded smaller for a resize looks as sharp's, whose decoder does it too", () =>
    everyCase(
      [
        ["2 times smaller", 320, 100],
        ["4 times smaller", 640, 100],
        ["8 times smaller", 1_280, 80],
        ["not smaller", 200, 160],
      ] as const,
      async (_what, width, wanted) => {
        for (const chromaSubsampling of ["4:2:0", "4:4:4"]) {
          const file = await picture(landscape(width, (width * 3) / 4))
            .jpeg({ quality: 92, chromaSubsampling })
            .toBuffer();
          const resize = { width: wanted, height: (wanted * 3) / 4, fit: "fill" } as const;
          const theirs = sharp(file).resize(resize.width, resize.height, { fit: "fill", kernel: "lanczos3" });
          const { mean, largest } = await difference(file, { resize }, theirs);
          expect(mean).toBeLessThan(1.5);
          expect(largest).toBeLessThanOrEqual(24);
        }
      },
    ));
});
