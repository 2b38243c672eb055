import { describe, expect, it } from "vitest";

import { retryAfterMs } from "#lib/retry-after";
import { everyCase } from "#test/support/every-case";

const now = Date.parse("2026-11-21T09:30:00Z");

describe("Retry-After", () => {
  it("asks for milliseconds, from seconds or a date", () =>
    everyCase(
      [
        ["120", 120_000],
        ["0", 0],
        [" 5 ", 5_000],
        ["Sat, 21 Nov 2026 09:31:00 GMT", 60_000],
        ["Sat, 21 Nov 2026 09:29:00 GMT", 0],
        ["soon", null],
        ["-5", null],
        ["1.5", null],
        ["2026-11-21", null],
        ["", null],
        [null, null],
      ],
      (header, expected) => {
        expect(retryAfterMs(header, now)).toBe(expected);
      },
    ));
});
