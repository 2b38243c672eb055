import fc from "fast-check";
import { expect, test } from "vitest";

import { maskText, maskValues, MIN_MASKED_LENGTH } from "#skills/private-skills/mask-values";

const secret = fc.string({ minLength: MIN_MASKED_LENGTH, maxLength: 20 }).filter((text) => !"[masked]".includes(text));

test("no text of the copy holds a secret, however it is put together", () => {
  fc.assert(
    fc.property(secret, fc.array(fc.string()), (hidden, around) => {
      const text = around.join(hidden);
      const copy = JSON.stringify(maskValues({ a: [text, { [text]: text }] }, [hidden]));
      expect(copy.includes(JSON.stringify(hidden).slice(1, -1))).toBe(false);
    }),
  );
});

test("a value without secrets is the same", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(maskValues(value, ["\u{10ffff}".repeat(MIN_MASKED_LENGTH)])).toEqual(value);
    }),
  );
});

test("a secret that is part of another one leaves nothing of it", () => {
  expect(maskText("key-123456-extra", ["123456", "key-123456-extra"])).toBe("[masked]");
});

test("short values stay: they are not secrets", () => {
  expect(maskText("EUR", ["EUR"])).toBe("EUR");
});

test("a secret with a pattern's characters is taken literally", () => {
  expect(maskText("a $& b", ["a $& b"])).toBe("[masked]");
});
