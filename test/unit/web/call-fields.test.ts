import { describe, expect, it } from "vitest";

import { fieldsOf, fieldsOfValues, inputName, readFields, shownValue } from "#web/parts/approvals/call-fields.ts";
import { differenceOf } from "#web/parts/approvals/difference.ts";

const SCHEMA = {
  type: "object",
  properties: {
    to: { type: "string" },
    note: { type: "string" },
    amount: { type: "number" },
    notify: { type: "boolean" },
    lines: { type: "array" },
    currency: { enum: ["EUR", "USD"] },
  },
  required: ["to"],
};

/** The unchanged values of the fields, except the named ones. */
function typed(asked: Record<string, unknown>, changes: Record<string, string> = {}): unknown {
  const fields = fieldsOf(SCHEMA, asked) ?? [];
  const given = fields
    .filter(({ kind, asked: value }) => kind !== "tick" || value === true)
    .map((field): [string, string] => [inputName(field.name), field.kind === "tick" ? "on" : shownValue(field)]);
  const changed = Object.entries(changes).map(([name, text]): [string, string] => [inputName(name), text]);
  return readFields(fields, Object.fromEntries([...given, ...changed]));
}

describe("the fields of a call", () => {
  it.each([
    { to: "a@b.test" },
    { to: "", note: "", amount: 0, notify: false, lines: [] },
    { to: " a ", note: "one\r\ntwo\n", amount: 1e21, notify: true, lines: [{ a: null }], currency: "EUR" },
    { to: 5, note: null, amount: "5", notify: "yes", lines: "x", currency: "CHF", more: { b: [1] }, text: "true" },
  ])("keep what nobody touched to the letter, and what the schema does not know: %j", (asked) => {
    expect(typed(asked)).toEqual(asked);
  });

  it("say what was typed, by the kind of each argument; what is emptied is left out, unless it is needed", () => {
    const asked = { to: "a", note: "b", amount: 5, lines: [1], currency: "EUR" };
    const changes = { to: "", note: "", amount: "92.5", lines: "[2]", currency: "USD" };
    expect(typed(asked, changes)).toEqual({ to: "", amount: 92.5, lines: [2], currency: "USD" });
    expect(typed(asked, { amount: "", lines: " " })).toEqual({ to: "a", note: "b", currency: "EUR" });
  });

  it("name the field that is not JSON", () => {
    expect(() => typed({ to: "a", lines: [1] }, { lines: "[" })).toThrow(/^lines: this is not JSON/);
  });

  it("are none without a schema that names arguments", () => {
    expect(fieldsOf(null, { a: 1 })).toBeNull();
    expect(fieldsOf({ type: "object" }, { a: 1 })).toBeNull();
  });
});

describe("the fields of a call without a schema", () => {
  const asked = { shop: "north", body: { amount: 62.4, notify: true, lines: [1] }, none: {} };

  it("have each value, and each part of an object by both names", () => {
    expect(fieldsOfValues(asked).map(({ name, kind }) => [name, kind])).toEqual([
      ["shop", "text"],
      ["body.amount", "number"],
      ["body.notify", "tick"],
      ["body.lines", "json"],
      ["none", "json"],
    ]);
  });

  it("put what was typed where it was, and leave out what was emptied", () => {
    const given = {
      "arguments.shop": "",
      "arguments.body.amount": "50",
      "arguments.body.lines": "[1]",
      "arguments.none": "{}",
    };
    expect(readFields(fieldsOfValues(asked), given)).toEqual({
      body: { amount: 50, notify: false, lines: [1] },
      none: {},
    });
  });
});

describe("the difference of a call", () => {
  it("has every value that is other, also one that reads the same", () => {
    const asked = { a: "1", b: null, c: { d: "x", e: [1, 2] }, f: "same" };
    const changed = { a: 1, b: "nothing", c: { d: "y", e: [1] }, f: "same", g: "" };
    expect(differenceOf(asked, changed)).toEqual([
      { name: "a", before: '"1"', after: "1" },
      { name: "b", before: "null", after: '"nothing"' },
      { name: "c.d", before: "x", after: "y" },
      { name: "c.e", before: "[1,2]", after: "[1]" },
      { name: "g", before: null, after: '""' },
    ]);
  });

  it("is none of calls that say the same", () => {
    expect(differenceOf({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([]);
  });
});

it("a person's number that would be rounded is refused by its name, and as a text it is sent", () => {
  const big = "2512292042121000001";
  const said = `is a number that would be rounded: ${big}`;
  expect(() => typed({ to: "A", amount: 1 }, { amount: big })).toThrow(`amount ${said}`);
  expect(() => typed({ to: "A", lines: [] }, { lines: `[{"no":${big}}]` })).toThrow(`lines.0.no ${said}`);
  expect(typed({ to: "A", lines: [] }, { to: big, lines: `["${big}"]` })).toEqual({ to: big, lines: [big] });
});
