import { expect, test } from "vitest";

import { crc32 } from "#lib/crc32";

test("the check value of the standard comes out", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
  expect(crc32("")).toBe(0);
});
