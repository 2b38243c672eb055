import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { everyCase } from "#test/support/every-case";
import { checkParameters } from "#workflows/workflow-building/check-parameters";
import { INPUT_TYPES, type InputField } from "#workflows/workflow-templates/workflow-template";

const field = (fields: Partial<InputField> = {}): InputField => ({
  name: "x",
  type: "string",
  label: "X",
  required: true,
  ...fields,
});

const issuesOf = (schema: InputField[], given: Record<string, unknown>) =>
  checkParameters(schema, given).issues.map(({ name, code }) => `${name} ${code}`);

describe("checkParameters", () => {
  test("takes what fits the type, and refuses what does not", () =>
    everyCase(
      [
        ["string", "a", 1],
        ["text", "a\nb", ["a"]],
        ["textarea", "", {}],
        ["number", 1.5, "1.5"],
        ["number", -0, Number.NaN],
        ["integer", 3, 3.5],
        ["boolean", false, "false"],
        ["select", "a", "c"],
        ["multiselect", ["a", "b"], ["a", "c"]],
        ["array", [1, {}], { 0: 1 }],
        ["object", { a: 1 }, [1]],
        ["email", "a@b.co", "a@b"],
        ["email", "a.b+c@d.example.org", "a b@c.de"],
        ["url", "https://a.example/x?y", "javascript:alert(1)"],
        ["url", "http://a", "//a"],
        ["date", "2027-02-28", "2027-02-30"],
        ["date", "2028-02-29", "28.02.2027"],
        ["datetime", "2027-02-28T10:00:00Z", "2027-02-28T10:00:00"],
        ["datetime", "2027-02-28T10:00+01:00", "2027-02-28"],
      ] as const,
      (type, good, bad) => {
        const schema = [
          field({
            type,
            required: false,
            ...(/select/.test(type) ? { options: ["a", { value: "b", label: "B" }] } : {}),
          }),
        ];
        expect(issuesOf(schema, { x: good })).toEqual([]);
        expect(issuesOf(schema, { x: bad })).toEqual(["x invalid_type"]);
      },
    ));

  test("a choice without options is any text", () => {
    expect(issuesOf([field({ type: "select" })], { x: "anything" })).toEqual([]);
  });

  test("names everything that is missing, unknown or wrong, at once", () => {
    const schema = [field(), field({ name: "y", type: "number" }), field({ name: "z", required: false })];
    expect(issuesOf(schema, { y: "1", w: 1 })).toEqual(["w unrecognized_keys", "x missing", "y invalid_type"]);
  });

  test("null and an empty text are missing; a default replaces them and satisfies a required input", () => {
    for (const empty of [undefined, null, ""]) {
      expect(issuesOf([field()], { x: empty })).toEqual(["x missing"]);
      expect(checkParameters([field({ default: "d" })], { x: empty })).toEqual({
        inputs: new Map([["x", "d"]]),
        issues: [],
      });
    }
    expect(checkParameters([field({ required: false })], {}).inputs.size).toBe(0);
  });

  test("names of object's own members are nothing special", () => {
    expect(issuesOf([field({ name: "toString" })], {})).toEqual(["toString missing"]);
    expect(issuesOf([field()], JSON.parse('{"x":"a","__proto__":{"y":1}}') as Record<string, unknown>)).toEqual([
      "__proto__ unrecognized_keys",
    ]);
    expect(issuesOf([field({ type: "object" })], { x: JSON.parse('{"a":{"__proto__":1}}') })).toEqual([
      "x invalid_type",
    ]);
  });

  test("without declared inputs any with a usable name is taken", () => {
    expect(checkParameters([], { a: 1, _b: ["c"] })).toEqual({
      inputs: new Map(Object.entries({ a: 1, _b: ["c"] })),
      issues: [],
    });
    expect(issuesOf([], { "a b": 1 })).toEqual(["a b invalid_format"]);
    expect(issuesOf([], JSON.parse('{"constructor":1,"a":{"__proto__":1}}') as Record<string, unknown>)).toEqual([
      "constructor invalid_format",
      "a invalid_format",
    ]);
  });

  test("any input is either taken unchanged or refused by name", () => {
    fc.assert(
      fc.property(fc.constantFrom(...INPUT_TYPES), fc.jsonValue(), (type, value) => {
        const { inputs, issues } = checkParameters([field({ type })], { x: value });
        expect(issues.length + inputs.size).toBe(1);
        if (inputs.has("x")) expect(inputs.get("x")).toBe(value);
      }),
    );
  });
});
