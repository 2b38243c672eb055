import { expect, test } from "vitest";

import { countHiddenIn, visibleSchema } from "#tools/wire/schema-words";

test("words of a schema lose what hides, and names and values of arguments stay as the server knows them", () => {
  const schema = {
    description: "Send\u{E0041} it",
    required: ["می\u200Cخوان", "a\u200Bb"],
    properties: {
      "a\u200Bb": { title: "A\u202E", enum: ["x\u200By"], default: "\u2066" },
      default: { description: "The usual\u200B one" },
      list: { type: "array", items: { description: "می\u200Cخواهم", const: { description: "z\u200B" } } },
    },
  };
  expect(visibleSchema(schema)).toEqual({
    description: "Send it",
    required: ["می\u200Cخوان", "a\u200Bb"],
    properties: {
      "a\u200Bb": { title: "A", enum: ["x\u200By"], default: "\u2066" },
      default: { description: "The usual one" },
      list: { type: "array", items: { description: "می\u200Cخواهم", const: { description: "z\u200B" } } },
    },
  });
});

test("hidden characters are counted in texts and keys; joiners that a script needs do not count", () => {
  expect(countHiddenIn({ "a\u200B": ["b\u202E", { c: "می\u200Cخواهم" }], d: null })).toBe(2);
});
