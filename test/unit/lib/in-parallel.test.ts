import { expect, it } from "vitest";

import { inParallel } from "#lib/in-parallel";

it("works on every item once, in order, and never on more than the limit at a time", async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    seen.push(item);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it("ends at once without items", async () => {
  await inParallel([], 3, () => Promise.reject(new Error("nobody asked")));
});
