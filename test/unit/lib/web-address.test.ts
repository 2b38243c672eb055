import { describe, expect, test } from "vitest";

import { isWebAddress } from "#lib/web-address";
import { everyCase } from "#test/support/every-case";

describe("addresses of the web", () => {
  test.each(["https://example.com", "http://example.com:8000/a?b#c", "HTTPS://EXAMPLE.COM"])("%s is one", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  test("are no other schemes, credentials or odd characters", () =>
    everyCase(
      [
        "example.com",
        "//example.com",
        "ftp://example.com",
        "javascript:alert(1)",
        "java\nscript:alert(1)",
        " https://example.com",
        "https://name@example.com",
        "https://name:word@example.com",
        "",
      ],
      (text) => {
        expect(isWebAddress(text)).toBe(false);
      },
    ));

  test("can be asked to be protected", () => {
    expect(isWebAddress("http://example.com", ["https:"])).toBe(false);
    expect(isWebAddress("https://example.com", ["https:"])).toBe(true);
  });
});
