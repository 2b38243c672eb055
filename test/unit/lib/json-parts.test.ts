import { expect, test } from "vitest";

import { hasMoreParts } from "#lib/json-parts";

const more = (text: string, maximum: number): boolean => hasMoreParts(new TextEncoder().encode(text), maximum);

test("values are counted by commas and openings, and those in texts are not", () => {
  const text = JSON.stringify({ a: [1, 2, 3], b: 'x,[{"\\",', c: {} });
  expect(more(text, 8)).toBe(false);
  expect(more(text, 7)).toBe(true);
  expect(more(JSON.stringify(",".repeat(1_000)), 1)).toBe(false);
  expect(more("[".repeat(300), 200)).toBe(true);
});
