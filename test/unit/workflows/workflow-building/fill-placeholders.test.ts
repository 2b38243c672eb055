import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  filledCharacters,
  fillPlaceholders,
  inputsNamedIn,
  stepsNamedIn,
} from "#workflows/workflow-building/fill-placeholders";

const inputs = (values: Record<string, unknown>) => new Map(Object.entries(values));

describe("fillPlaceholders", () => {
  test("gives an input its own type where it stands alone, and its text inside another", () => {
    const value = {
      a: "{{n}}",
      b: "n is {{ n }}!",
      c: ["{{list}}", "{{list}}."],
      d: "{{none}}",
      e: "<{{none}}>",
      f: 1,
    };
    expect(fillPlaceholders(value, inputs({ n: 5, list: [1, "x"] }))).toEqual({
      a: 5,
      b: "n is 5!",
      c: [[1, "x"], '[1,"x"].'],
      d: null,
      e: "<>",
      f: 1,
    });
  });

  test("never reads inserted values", () => {
    expect(fillPlaceholders("{{a}} {{b}}", inputs({ a: "{{b}}", b: "$& $1" }))).toBe("{{b}} $& $1");
    expect(fillPlaceholders("{{a}}", inputs({ a: "{{b}}", b: 1 }))).toBe("{{b}}");
  });

  test("leaves keys, the runtime's placeholders and broken ones alone", () => {
    const value = { "{{a}}": "{{steps.x.y}} {{a.b}} {{}} {{ a }", b: "{{__proto__}}" };
    expect(fillPlaceholders(value, inputs({ a: 1 }))).toEqual({ ...value, b: null });
    expect(stepsNamedIn(value)).toEqual(new Set(["x"]));
  });

  test("names are found in reading order, however deep they stand", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}"{{last}}"${"}".repeat(50_000)}`);
    expect([...inputsNamedIn(["{{first}}", { b: ["{{second}}"] }, deep])]).toEqual(["first", "second", "last"]);
  });

  test("a value without double braces stays unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.string()), (value, given) => {
        fc.pre(!JSON.stringify(value).includes("{{"));
        expect(JSON.stringify(fillPlaceholders(value, inputs(given)))).toBe(JSON.stringify(value));
      }),
    );
  });

  test("filling all named inputs with plain texts leaves no placeholder, and the size was known before", () => {
    const text = fc.array(fc.constantFrom("{{a}}", "{{ b }}", "x", " ", "}}")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.stringMatching(/^[a-z]{0,9}$/), (template, plain) => {
        const given = inputs({ a: plain, b: plain });
        const filled = fillPlaceholders({ value: template }, given).value;
        expect(inputsNamedIn(filled)).toEqual(new Set());
        const without = template.replaceAll(/\{\{ ?[ab] ?\}\}/g, "").length;
        expect((filled ?? "").length).toBe(without + filledCharacters(template, given));
      }),
    );
  });
});
