import fc from "fast-check";
import { expect, test } from "vitest";

import { exactText, hasLongRun, parseExact, roundedNumbers, wouldBeRounded } from "#lib/exact-numbers";
import { mismatchOf } from "#lib/json-schema";

const BIG = "2512292042121000001";
const found = (json: string) => [...roundedNumbers(json)].map(({ path, literal }) => `/${path.join("/")} ${literal}`);

test("a number is named by its path when its whole part reads back as another", () => {
  expect(found(`{"a":{"b":[1,{"c d":${BIG}}]},"e":-${BIG}}`)).toEqual([`/a/b/1/c d ${BIG}`, `/e -${BIG}`]);
  expect(found(`[[],{},"x",${BIG},null,${BIG}.5]`)).toEqual([`/3 ${BIG}`, `/5 ${BIG}.5`]);
  expect(found(BIG)).toEqual([`/ ${BIG}`]);
  expect(found(`{"a\\"\\u0062":${BIG}}`)).toEqual([`/a"b ${BIG}`]);
  expect(found("9007199254740993")).toEqual(["/ 9007199254740993"]);
  expect(found("123456789012345678901234567890")).toHaveLength(1);
});

test("what reads back as it is written is taken, and so are texts, approximations and fractions", () => {
  for (const held of [
    "9007199254740991",
    "-9007199254740992",
    "2512292042121000000",
    "1e300",
    "0.12345678901234567890",
  ])
    expect([held, found(`[${held}]`)]).toEqual([held, []]);
  expect(found(`{"${BIG}":"${BIG}","b":"\\"${BIG}","c":"\\\\"}`)).toEqual([]);
});

test("every number that JavaScript writes passes unchanged", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      (...values) => {
        const json = JSON.stringify(values);
        expect(exactText(json)).toBe(json);
      },
    ),
  );
});

test("in any JSON the digits of every whole number survive, at their place", () => {
  const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: "binary" }), whole), { maxLength: 6 }), (entries) => {
      const json = `[${entries.map(([key, number]) => `{${JSON.stringify(key)}:[${number}]}`).join(" , ")}]`;
      const read = parseExact(json) as Record<string, unknown[]>[];
      expect(read.map((entry, at) => String(entry[entries[at]?.[0] ?? ""]?.[0]))).toEqual(
        entries.map(([, number]) => asWritten(number)),
      );
      const places = found(json).length;
      expect(places).toBe(entries.filter(([, number]) => wouldBeRounded(String(number))).length);
      if (places > 0) expect(hasLongRun(new TextEncoder().encode(json))).toBe(true);
    }),
  );
});

const asWritten = (number: bigint): string =>
  wouldBeRounded(String(number)) ? String(number) : String(Number(number));

test("a run of sixteen digits is found at any place of the bytes, and fifteen are not enough", () => {
  for (let before = 0; before < 40; before += 1) {
    const bytes = (digits: number) => new TextEncoder().encode(`${"x".repeat(before)}${"7".repeat(digits)}é`);
    expect([before, hasLongRun(bytes(16)), hasLongRun(bytes(15))]).toEqual([before, true, false]);
  }
});

test("a text that is not JSON ends as well", () => {
  for (const text of [
    `{"a:${BIG}`,
    `]]}},:,${BIG}`,
    `"\\`,
    `{"\\x":${BIG}}`,
    `-`,
    `--${BIG}`,
    `{${"[".repeat(20)}${BIG}`,
  ])
    expect([text, [...roundedNumbers(text)].length <= 1]).toEqual([text, true]);
});

test("a schema that wants a number says why the text of one is not taken", () => {
  const schema = { type: "object", properties: { lines: { type: "array", items: { type: "integer" } } } };
  expect(mismatchOf(schema, { lines: [1, BIG] }, "input")).toContain(
    `input.lines.1: is a number that would be rounded: ${BIG}`,
  );
  expect(mismatchOf(schema, { lines: [1, "12"] }, "input")).not.toContain("rounded");
  const short = { type: "object", properties: { order: { type: "string", maxLength: 9 } } };
  expect(mismatchOf(short, { order: BIG }, "input")).not.toContain("rounded");
});
