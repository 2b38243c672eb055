import fc from "fast-check";
import { expect, test } from "vitest";

import { notUtf8 } from "#lib/not-utf8";

test("Latin-1, UTF-16 and a cut character are named with their byte and line", () => {
  expect(notUtf8(Buffer.from("task,context\nGr\u00fcn,1\n", "latin1"))).toEqual({ byte: 16, line: 2 });
  expect(notUtf8(Buffer.from("\uFEFFtask", "utf16le"))).toEqual({ byte: 1, line: 1 });
  expect(notUtf8(Buffer.from("a\nb\nGr\u00fc").subarray(0, -1))).toEqual({ byte: 7, line: 3 });
  expect(notUtf8(new Uint8Array())).toBeNull();
});

test("every text is one, and a wrong byte anywhere in it is found", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(), (text, at) => {
      const bytes = Buffer.from(text);
      expect(notUtf8(bytes)).toBeNull();
      const before = Buffer.from([...text].slice(0, at % ([...text].length + 1)).join(""));
      const wrong = Buffer.concat([before, Buffer.from([0xff]), bytes.subarray(before.length)]);
      expect(notUtf8(wrong)?.byte).toBe(before.length + 1);
    }),
  );
});
