import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { canonicalJson } from "#lib/json";

/** The same value with the keys of every object reversed. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, entry]) => [key, turned(entry)]),
  );
}

describe("canonical JSON", () => {
  it("is the same for equal values in any key order, and says the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(turned(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("differs for different values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const same = canonicalJson(left) === canonicalJson(right);
        expect(same).toBe(JSON.stringify(turned(turned(left))) === JSON.stringify(right) || same);
        if (same) expect(JSON.parse(canonicalJson(left))).toEqual(JSON.parse(canonicalJson(right)));
      }),
    );
  });

  it("keeps the order of lists", () => {
    expect(canonicalJson({ b: [2, 1], a: { d: null, c: "x" } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
  });
});
