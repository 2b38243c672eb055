import { expect, test } from "vitest";

import { redactArguments } from "#lib/redact-arguments";

test("what looks like a secret, or stands under a name that tells of one, is not in the copy", () => {
  const shown = redactArguments({
    amount: 12,
    api_key: "abc",
    customer: { accessToken: "short", access_token: "x", name: "Ada" },
    note: "Bearer abcdefghij0123456789 and AKIAABCDEFGHIJKLMNOP",
    pin: 1234,
    pinned: true,
  });
  expect(shown).toEqual({
    amount: 12,
    api_key: "[redacted]",
    customer: { accessToken: "[redacted]", access_token: "[redacted]", name: "Ada" },
    note: "[redacted] and [redacted]",
    pin: "[redacted]",
    pinned: true,
  });
});

test("a secret at the place where a text is cut leaves no half", () => {
  const { note } = redactArguments({ note: `${"x ".repeat(140)}sk-live-4f8a1c9d2e7b6a5f4e3d and more words` });
  expect(note).not.toContain("4f8a");
});

test("whatever is given, the copy is small and JSON", () => {
  const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), "bottom");
  const large = {
    deep,
    list: Array.from({ length: 5_000 }, (_unused, index) => `entry ${index}`),
    text: "y".repeat(1_000_000),
    ...Object.fromEntries(Array.from({ length: 500 }, (_unused, index) => [`name ${index}`, "z".repeat(400)])),
  };
  const text = JSON.stringify(redactArguments(large));
  expect(text.length).toBeLessThan(20_000);
  expect(text).toContain('"name 26":"…"');
});
