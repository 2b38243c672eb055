import { expect, test } from "vitest";

import { growthOf, MOST_GROWTH } from "#test/support/growth";

/** Looks at each character once for each of the others, or once. */
const pairs = (size: number): number => (/\d+x/.test("1".repeat(size)) ? 1 : 0);
const each = (size: number): number => (/\dx/.test("1".repeat(size * 50)) ? 1 : 0);

test("work that grows as the square of its input is told from work in proportion", () => {
  expect(growthOf(pairs, 4_000)).toBeGreaterThan(MOST_GROWTH);
  expect(growthOf(each, 4_000)).toBeLessThan(MOST_GROWTH);
});
