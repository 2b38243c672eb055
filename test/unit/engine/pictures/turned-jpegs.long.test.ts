import sharp from "sharp";
import { expect, test } from "vitest";

import { heldRows } from "#engine/pictures/held-rows";
import { jpegRows } from "#engine/pictures/jpeg-rows";
import type { Orientation } from "#engine/pictures/picture";
import { CHANNELS } from "#lib/pixels/rows";
import { everyCase } from "#test/support/every-case";
import { newCodecs } from "#test/support/pictures/codecs";
import { foreignJpegs } from "#test/support/pictures/foreign-jpegs";
import { landscape } from "#test/support/pictures/landscape";
import { restartedJpeg } from "#test/support/pictures/restarted-jpeg";

const codecs = newCodecs();
const TURNS: readonly Orientation[] = [2, 3, 4, 5, 6, 7, 8];
const SHRINKS = [1, 2, 4, 8] as const;

type Decoded = ReturnType<typeof jpegRows>;

/** Whether each row is that of the upright picture, turned after it was decoded as a whole. */
async function expectTurned(file: Uint8Array, orientation: Orientation, upright: Decoded, held: Uint8Array) {
  const { width, height } = upright;
  const expected = heldRows({ width, height, channels: CHANNELS, view: () => held }, orientation);
  const turned = jpegRows(file, orientation, codecs.jpeg, shrinkOf.get(upright));
  expect([turned.width, turned.height]).toEqual([expected.width, expected.height]);
  const rows = expected.rows()[Symbol.asyncIterator]();
  let lines = 0;
  for await (const row of turned.rows()) {
    const wanted: Float32Array = (await rows.next()).value;
    if (!Buffer.from(Uint8Array.from(row)).equals(Uint8Array.from(wanted))) expect.fail(`Line ${lines} differs.`);
    lines += 1;
  }
  expect(lines).toBe(expected.height);
}

const shrinkOf = new Map<Decoded, (typeof SHRINKS)[number]>();

async function expectAllTurns(file: Uint8Array, turns: readonly Orientation[], shrinks: typeof SHRINKS | [1]) {
  for (const shrink of shrinks) {
    const upright = jpegRows(file, 1, codecs.jpeg, shrink);
    shrinkOf.set(upright, shrink);
    const held = new Uint8Array(upright.width * upright.height * CHANNELS);
    let at = 0;
    for await (const row of upright.rows()) {
      held.set(Uint8ClampedArray.from(row), at);
      at += row.length;
    }
    for (const orientation of turns) await expectTurned(file, orientation, upright, held);
  }
}

test("a turned JPEG of every kind has exactly the levels of the upright one, decoded smaller too", () =>
  everyCase(foreignJpegs(), async (_kind, file) => {
    await expectAllTurns(file, TURNS, SHRINKS);
  }));

/** The levels of a picture of this size, stretched from a small one. */
async function largeLevels(width: number, height: number): Promise<Uint8Array> {
  const { data, width: across, height: down } = landscape(width / 5, height / 5);
  const small = sharp(Uint8Array.from(data), { raw: { width: across, height: down, channels: CHANNELS } });
  return small.removeAlpha().resize(width, height, { fit: "fill" }).raw().toBuffer();
}

test("so has one that is decoded in parts", { timeout: 60_000 }, () =>
  everyCase(
    [
      ["baseline", { quality: 80 }, [4, 6]],
      ["progressive", { quality: 80, progressive: true }, [8]],
      ["with restart markers", null, [3]],
    ] as const,
    async (_kind, options, turns) => {
      const [width, height] = [1_805, 2_220];
      const levels = await largeLevels(width, height);
      const raw = { width, height, channels: 3 } as const;
      const file =
        options === null
          ? await restartedJpeg(levels, width, height)
          : new Uint8Array(await sharp(levels, { raw }).jpeg(options).toBuffer());
      await expectAllTurns(file, turns, [1]);
    },
  ),
);

test(
  "of 24 million pixels some megabytes are held, of whatever kind the JPEG is and however its camera was turned",
  {
    timeout: 60_000,
  },
  () =>
    everyCase(
      [
        ["baseline, turned", false, 6],
        ["progressive, turned", true, 6],
      ] as const,
      async (_kind, progressive, orientation) => {
        const created = { width: 6_000, height: 4_000, channels: 3, background: "teal" } as const;
        const file = await sharp({ create: created }).jpeg({ progressive }).toBuffer();
        const { arrayBuffers: before } = process.memoryUsage();
        let [most, lines] = [0, 0];
        for await (const { length } of jpegRows(file, orientation, codecs.jpeg).rows()) {
          lines += Number(length > 0);
          if (lines % 50 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        }
        expect(most).toBeLessThan(16_000_000);
      },
    ),
);
