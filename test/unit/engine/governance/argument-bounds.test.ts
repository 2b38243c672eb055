import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { boundsOf, excessOf, magnitudesIn } from "#engine/governance/argument-bounds";

const approved = (...calls: Record<string, unknown>[]) => boundsOf(calls.map(magnitudesIn));

describe("the numbers of a call", () => {
  it.each([
    [{ amount: 3 }, { "/amount": 3 }],
    [{ amount: -3.5 }, { "/amount": 3.5 }],
    [{ amount: "99999" }, { "/amount": 99_999 }],
    [{ amount: "99.999,00" }, { "/amount": 99_999 }],
    [{ amount: "99,999.00 USD" }, { "/amount": 99_999 }],
    [{ amount: "EUR 99 999,00" }, { "/amount": 99_999 }],
    [{ amount: "99\u202F999,00 €" }, { "/amount": 99_999 }],
    [{ amount: "CHF 99'999.-" }, { "/amount": 99_999 }],
    [{ amount: "-9e4" }, { "/amount": 90_000 }],
    [{ amount: "0x1869F" }, { "/amount": 99_999 }],
    [{ amount: "９９９９９" }, { "/amount": 99_999 }],
    [{ amount: "٩٩٩٩٩" }, { "/amount": 99_999 }],
    [{ amount: "九万九千" }, { "/amount": 99_000 }],
    [{ amount: '{"value": 7}' }, { "/amount/value": 7 }],
    [{ "a/b": { "c~d": 1 } }, { "/a~1b/c~0d": 1 }],
    [{ lines: [{ price: 2 }, { price: 5 }] }, { "/lines": 2, "/lines/*/price": 5 }],
    [{ to: "Alice", at: "2026-11-28", on: "28.11.2026", version: "1.2.3", code: "A-1234", yes: true, no: null }, {}],
  ])("are read from %j", (given, numbers) => {
    const largest = Object.entries(magnitudesIn(given)).map(([pointer, [, most]]) => [pointer, most]);
    expect(Object.fromEntries(largest)).toEqual(numbers);
  });
});

describe("approved calls", () => {
  it("cover numbers up to twice the largest at the same place", () => {
    const bounds = approved({ amount: 1 }, { amount: 3 }, { amount: 2 });
    expect(excessOf({ amount: 6 }, bounds)).toBeNull();
    expect(excessOf({ amount: 6.01 }, bounds)).toEqual({ pointer: "/amount", value: 6.01, approved: 3 });
    expect(excessOf({ amount: 1, fee: 1 }, bounds)).toEqual({ pointer: "/fee", value: 1, approved: null });
    expect(excessOf({ amount: 1, fee: 0 }, bounds)).toBeNull();
  });

  it("cover a text of two readings in neither of them beyond twice", () => {
    const bounds = approved({ amount: "3.000" });
    expect(excessOf({ amount: "5.999" }, bounds)).toBeNull();
    expect(excessOf({ amount: 5999 }, bounds)).toMatchObject({ value: 5999, approved: 3 });
    expect(excessOf({ amount: "3.000" }, approved({ amount: 3 }))).toMatchObject({ value: 3000 });
  });

  it("never cover what is endless, too deep or too wide to be read", () => {
    const deep = JSON.parse(`${"[".repeat(40)}1${"]".repeat(40)}`) as unknown;
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, 1]));
    for (const given of [{ amount: Infinity }, { amount: "1e400" }, { deep }, wide])
      expect(excessOf(given, approved(given))).not.toBeNull();
  });

  it("hold for a key of any name", () => {
    const bounds = JSON.parse(
      JSON.stringify(approved(JSON.parse('{"__proto__": {"amount": 3}}') as object as never)),
    ) as never;
    expect(excessOf(JSON.parse('{"__proto__": {"amount": 7}}') as never, bounds)).toMatchObject({ approved: 3 });
    expect(excessOf({ constructor: 1 }, {})).toMatchObject({ pointer: "/constructor" });
  });

  it("cover themselves, and a smaller call never asks where a larger one does not", () => {
    const call = fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.oneof(fc.integer(), fc.array(fc.integer(), { maxLength: 4 })),
    );
    fc.assert(fc.property(call, (given) => excessOf(given, approved(given)) === null));
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (bound, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const bounds = approved({ amount: bound });
        return excessOf({ amount: large }, bounds) !== null || excessOf({ amount: small }, bounds) === null;
      }),
    );
  });
});
