import { expect, test } from "vitest";

import { lookRows } from "#lib/pixels/look-rows";
import { resizeRows } from "#lib/pixels/resize-rows";
import { everyCase } from "#test/support/every-case";
import { bitmapRows, toBitmap } from "#test/support/pictures/bitmap";
import { landscape } from "#test/support/pictures/landscape";
import { inside, moved, pulled, shaped } from "#web/photos/crop-shape.ts";
import { outputOf } from "#web/photos/draft.ts";
import { after, before, holds, newHistory, withStep } from "#web/photos/edit-history.ts";

const photo = { width: 400, height: 300 };
const frame = { x: 100, y: 50, width: 200, height: 100 };

test("a frame never leaves the photo, whatever is pulled or typed", async () => {
  const pulls = [-900, -33, 0, 57, 900];
  const cases = pulls.flatMap((right) => pulls.map((down) => [right, down] as const));
  await everyCase(cases, (right, down) => {
    const frames = [
      moved(frame, right, down, photo),
      inside({ x: right, y: down, width: 300, height: 900 }, photo),
      ...(["top-left", "top-right", "bottom-left", "bottom-right"] as const).flatMap((corner) =>
        [null, 1, 16 / 9].map((shape) => pulled(frame, corner, { right, down }, { photo, shape })),
      ),
    ];
    for (const { x, y, width, height } of frames) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(photo.width);
      expect(y + height).toBeLessThanOrEqual(photo.height);
    }
  });
});

test("a pulled corner leaves the opposite one where it is, and keeps a chosen shape", () => {
  const free = pulled(frame, "top-left", { right: 10, down: 20 }, { photo, shape: null });
  expect(free).toEqual({ x: 110, y: 70, width: 190, height: 80 });
  const square = pulled(frame, "bottom-right", { right: 50, down: 0 }, { photo, shape: 1 });
  expect(square).toEqual({ x: 100, y: 50, width: 250, height: 250 });
  expect(shaped(frame, 1)).toEqual({ x: 150, y: 50, width: 100, height: 100 });
});

test("the output is what the platform cuts and makes of a photo", () => {
  const cover = { width: 50, height: 50, fit: "cover" } as const;
  expect(outputOf(photo, { crop: frame, resize: cover })).toEqual({
    part: { x: 150, y: 50, width: 100, height: 100 },
    size: { width: 50, height: 50 },
  });
  expect(outputOf(photo, { crop: null, resize: { width: 100, fit: "contain" } }).size).toEqual({
    width: 100,
    height: 75,
  });
});

test("a step made after an undone one begins a new way, and the undone one stays", () => {
  const step = (words: string) => ({ draft: outputless, words, icon: "crop" }) as const;
  const outputless = {
    crop: null,
    resize: null,
    adjustments: { brightness: 0, contrast: 0, saturation: 0 },
    filters: [],
  };
  const two = withStep(withStep(newHistory("a.jpg"), step("one")), step("two"));
  const undone = { ...two, shown: before(two) ?? 0 };
  expect(after(undone)).toBe(2);
  const three = withStep(undone, step("three"));
  expect(three.steps.map((_step, number) => holds(three, number))).toEqual([true, true, false, true]);
  expect(before(three)).toBe(1);
});

test("a preview of half the size looks like the edited picture, seen at half the size", async () => {
  const scene = bitmapRows(landscape(240, 160));
  for (const type of ["blur", "sharpen", "vintage"] as const) {
    const look = { adjustments: { brightness: 5, contrast: 10, saturation: -10 }, filters: [{ type, intensity: 4 }] };
    const wanted = await toBitmap(resizeRows(lookRows(scene, look), 120, 80));
    const preview = await toBitmap(lookRows(resizeRows(scene, 120, 80), look, 0.5));
    const squares = preview.data.reduce((sum, value, at) => sum + (value - (wanted.data[at] ?? 0)) ** 2, 0);
    expect(Math.sqrt(squares / preview.data.length), type).toBeLessThan(4);
  }
});
