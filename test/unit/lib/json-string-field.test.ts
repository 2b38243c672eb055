import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { JsonStringField } from "#lib/json-string-field";

/** A text in parts that end anywhere. */
const inParts = (text: string, cuts: readonly number[]): string[] => {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1))), 0, text.length].toSorted((a, b) => a - b);
  return ends.slice(1).map((end, index) => text.slice(ends[index], end));
};

/** The other JSON form of a key: each character as an escape. */
const escaped = (text: string): string =>
  [...text.matchAll(/[\s\S]/g)].map(([unit]) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const read = (parts: readonly string[]): string => {
  const field = new JsonStringField("summary");
  return parts.map((part) => field.read(part)).join("");
};

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.constant('"\\\n\u2028😀'));
const rest = fc.dictionary(
  fc.string().filter((key) => key !== "summary" && key !== "__proto__"),
  fc.jsonValue(),
);

describe("one string field of JSON that comes in parts", () => {
  test("is read whole, whatever stands around it and wherever the parts end", () => {
    fc.assert(
      fc.property(anyText, rest, rest, cuts, fc.constantFrom(0, 2), (summary, before, after, ends, indent) => {
        const json = JSON.stringify({ ...before, summary, ...after }, null, indent);
        expect(read(inParts(`\`\`\`json\n${json}\n\`\`\``, ends))).toBe(summary);
      }),
    );
  });

  test("is read as far as it has come", () => {
    fc.assert(
      fc.property(anyText, rest, fc.nat(), (summary, others, cut) => {
        const json = JSON.stringify({ summary, ...others });
        expect(summary.startsWith(read([json.slice(0, cut % json.length)]))).toBe(true);
      }),
    );
  });

  test("is found and read when every character is written as an escape", () => {
    fc.assert(
      fc.property(anyText, cuts, (summary, ends) => {
        const json = `{"${escaped("summary")}": "${escaped(summary)}"}`;
        expect(read(inParts(json, ends))).toBe(summary);
      }),
    );
  });

  test.each([
    ["a field of a part", { details: { summary: "inner" }, list: [{ summary: "in a list" }] }],
    ["a field that is not a string", { summary: { summary: "inner" } }],
    ["a number, and the string after it", { summary: 5, other: "text" }],
    ["a list", ["summary", "text"]],
    ["a value of that name", { other: "summary", more: "text" }],
  ])("is nothing in %s", (_what, value) => {
    expect(read([JSON.stringify(value)])).toBe("");
  });

  test("ends where the text is no JSON", () => {
    expect(read(['{"summary": "one \\x two"}'])).toBe("one ");
  });
});
