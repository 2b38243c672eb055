import * as fc from "fast-check";
import { expect, test } from "vitest";

import { type Box, raiseOver } from "#web/ui/free-place.ts";

const HEIGHT = 800;
const toast: Box = { left: 866, right: 1264, top: 744, bottom: 784 };
const at = (top: number, height = 28, left = 900): Box => ({ left, right: left + 100, top, bottom: top + height });

test("a toast stands where it is when it covers nothing, and above a bar that it would cover", () => {
  expect(raiseOver(toast, [], HEIGHT)).toBe(0);
  expect(raiseOver(toast, [at(760, 28, 100)], HEIGHT)).toBe(0);
  const bar: Box = { left: 480, right: 1280, top: 718, bottom: 800 };
  expect(toast.bottom - raiseOver(toast, [bar, at(759)], HEIGHT)).toBe(bar.top - 8);
});

test("a rectangle as browsers give it, whose sides are on its prototype, is raised as well", () => {
  const rectangle = Object.create(toast) as Box;
  expect(raiseOver(rectangle, [at(759)], HEIGHT)).toBe(toast.bottom - 759 + 8);
});

test("a raised toast covers nothing, or the window is full and it is above the lowest row", () => {
  const controls = fc.array(
    fc.record({ top: fc.integer({ min: 0, max: 780 }), left: fc.integer({ min: 0, max: 1200 }) }),
  );
  fc.assert(
    fc.property(controls, (places) => {
      const others = places.map(({ top, left }) => at(top, 28, left));
      const raised = raiseOver(toast, others, HEIGHT);
      const [top, bottom] = [toast.top - raised, toast.bottom - raised];
      const isFree = others.every(
        (one) => one.right <= toast.left || one.left >= toast.right || one.bottom <= top || one.top >= bottom,
      );
      if (!isFree) {
        const full = others.filter((one) => one.right > toast.left - 8 && one.left < toast.right + 8);
        expect(full.some((one) => one.top < HEIGHT / 2 + 100)).toBe(true);
      }
      expect(top).toBeGreaterThanOrEqual(0);
    }),
  );
});
