import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { prepareFields } from "#engine/expressions/evaluate-fields";
import type { Field, Outcome } from "#engine/expressions/expression-types";
import { readVariables } from "#engine/expressions/read-values";
import { everyCase } from "#test/support/every-case";
import { evaluateAll } from "#workers/intake/evaluate-all";

const INPUT = {
  n: 3,
  f: 2.5,
  s: "abc",
  none: null,
  list: [1, 2, 3],
  tags: ["a", "b"],
  rows: [
    { name: "x", total: 10.005, open: true },
    { name: "y", total: 5, open: false },
  ],
  deep: { a: { b: 1 } },
};

const outcomeOf = (field: Field, variables: Readonly<Record<string, unknown>> = { input: INPUT }): Outcome =>
  evaluateAll({ fields: [field], variables, placeholders: true })[0] ?? { value: "nothing" };
const valueOf = (source: string, variables?: Readonly<Record<string, unknown>>): unknown => {
  const outcome = outcomeOf({ kind: "expression", source }, variables);
  return "value" in outcome ? outcome.value : outcome.failure.code;
};
const filled = (source: unknown, variables?: Readonly<Record<string, unknown>>): unknown => {
  const outcome = outcomeOf({ kind: "template", source }, variables);
  return "value" in outcome ? outcome.value : outcome.failure;
};

describe("an expression gives JSON", () => {
  test("for arithmetic of JSON's numbers with whole literals, and for what may be absent", () =>
    everyCase(
      [
        ["input.n + 1", 4],
        ["1 + input.n * 2", 7],
        ["input.n / 2", 1.5],
        ["input.n % 2", 1],
        ["10 - input.f", 7.5],
        ["input.n == 3 && input.n >= 3 && 2 < input.n", true],
        ["input.list[input.n - 1]", 3],
        ["input.n in [1, 2, 3]", true],
        ["size(input.list) == input.n", true],
        ["1 / 2", 0],
        ["-input.n", -3],
        ["abs(input.n - 5)", 2],
        ["round(input.rows[0].total, 2)", 10.01],
        ["round(1.005, 2)", 1.01],
        ["round(input.f)", 3],
        ["sum(input.list)", 6],
        ["sum(input.rows.map(r, r.total)) > 15", true],
        ["has(input.x)", false],
        ["has(input.deep.a.c)", false],
        ["input.?x.orValue('none')", "none"],
        ["input.deep.?a.?c", null],
        ["input.x", "EXPRESSION_FAILED"],
        ["input.deep.c.d", "EXPRESSION_FAILED"],
        ["!has(input.x) || input.x > 1", true],
        ["input.none == null", true],
        ["input.s == null", false],
        ["input.s + 1", "EXPRESSION_FAILED"],
        ["input.constructor", "EXPRESSION_FAILED"],
        ["input.__proto__", "EXPRESSION_FAILED"],
      ],
      (source: string, value: unknown) => {
        expect(valueOf(source), source).toEqual(value);
      },
    ));

  test("for lists, maps, texts and times", () =>
    everyCase(
      [
        ["input.rows.filter(r, r.open).map(r, r.name)", ["x"]],
        [
          "input.rows.map(r, {'name': r.name, 'n': 1})",
          [
            { name: "x", n: 1 },
            { name: "y", n: 1 },
          ],
        ],
        ["input.rows.all(r, r.total > 0) && input.rows.exists_one(r, r.open)", true],
        [
          "input.list.map(x, input.list.map(y, x * y))",
          [
            [1, 2, 3],
            [2, 4, 6],
            [3, 6, 9],
          ],
        ],
        ["[1, 'a', null, true]", [1, "a", null, true]],
        ["input.tags.join(', ')", "a, b"],
        ["input.s.upperAscii() + string(input.n)", "ABC3"],
        ["json(input.deep)", '{"a":{"b":1}}'],
        ["timestamp('2026-01-31T00:00:00Z') + duration('36h')", "2026-02-01T12:00:00.000Z"],
        ["duration('90m')", "5400s"],
        ["timestamp('2026-01-31T23:30:00Z').getDate('Europe/Berlin')", 1],
        ["timestamp('2026-01-31T23:30:00Z').getHours('Nowhere/None')", "EXPRESSION_FAILED"],
        ["text_matches(input.s, '^a.c$')", true],
        ["input.tags.exists(t, text_matches(t, 'B|b'))", true],
        ["text_matches(input.s, '(?=a)')", "EXPRESSION_FAILED"],
        ["9007199254740993", "EXPRESSION_FAILED"],
        ["string(9007199254740993)", "9007199254740993"],
        ["input.f / 0", "EXPRESSION_FAILED"],
        ["type(input.n)", "EXPRESSION_FAILED"],
        ["b'abc'", "EXPRESSION_FAILED"],
        ["input.s.matches('a')", "EXPRESSION_FAILED"],
      ],
      (source: string, value: unknown) => {
        expect(valueOf(source), source).toEqual(value);
      },
    ));

  test("that has at most a megabyte, however often a long text is named", () => {
    const variables = { input: { long: "x".repeat(20_000) } };
    expect(valueOf(`[${Array.from({ length: 60 }, () => "input.long").join()}]`, variables)).toBe("OUTPUT_TOO_LARGE");
    expect(filled("${input.long}".repeat(60), variables)).toMatchObject({ code: "OUTPUT_TOO_LARGE" });
  });
});

test("macros evaluate their bodies a million times at most, whatever else the expression says", () => {
  const input = { list: Array.from({ length: 1_001 }, () => 1) };
  const inner = "input.list.exists(y, y == 2)";
  expect(valueOf("input.list.all(x, x == 1)", { input })).toBe(true);
  for (const source of [
    `input.list.exists(x, ${inner})`,
    `input.list.map(x, ${inner})`,
    `input.list.all(x, !${inner}) || true`,
  ])
    expect(valueOf(source, { input }), source).toBe("EXPRESSION_FAILED");
});

describe("a template", () => {
  test("keeps the type of an expression that is alone, and makes text of others", () =>
    everyCase(
      [
        ["${input.rows[0]}", INPUT.rows[0]],
        ["{{n}}", 3],
        ["{{ list }}", [1, 2, 3]],
        ["n={{n}} none={{none}} deep={{deep}} ${input.s}!", 'n=3 none= deep={"a":{"b":1}} abc!'],
        [
          { a: ["${1 + 1}", { b: "{{deep.a.b}}", "{{n}}": false }], c: null },
          { a: [2, { b: 1, "{{n}}": false }], c: null },
        ],
        ["$${input.n} costs $5", "${input.n} costs $5"],
      ],
      (source: unknown, value: unknown) => {
        expect(filled(source), JSON.stringify(source)).toEqual(value);
      },
    ));

  test("reads {{steps.a.b}} as a field of the step's output, and {{item}} as the variable", () => {
    const variables = { input: {}, steps: { "read-it": { output: { b: [1] } } }, item: { name: "n" } };
    expect(filled(["{{steps.read-it.b}}", "{{item.name}}", "{{steps.read-it}}"], variables)).toEqual([
      [1],
      "n",
      { b: [1] },
    ]);
  });

  test("names the place of what failed", () => {
    expect(filled({ a: ["x", "${input.gone}"] })).toMatchObject({ code: "EXPRESSION_FAILED", path: ["a", 1] });
  });
});

describe("properties", () => {
  const json = fc.jsonValue({ maxDepth: 3 });

  test("a value is never evaluated: what a field names comes back as it is, in any wording", () => {
    const hostile = fc.constantFrom("${1 + 1}", "{{n}}", "$${x}", '${input.s}"', "{{steps.a.b}}", "while(true)");
    fc.assert(
      fc.property(fc.oneof(json, hostile, fc.array(hostile)), (value) => {
        const safe: unknown = JSON.parse(JSON.stringify(value));
        expect(filled("${input.value}", { input: { value: safe } })).toEqual(safe);
        expect(filled({ a: "{{value}}" }, { input: { value: safe } })).toEqual({ a: safe });
      }),
    );
  });

  test("reading any text as an expression or template ends in a value or a failure, and throws nothing", () => {
    const piece = fc.constantFrom(..."input . s [ ] ( ) { } $ \" ' \\ + 1 && ? : , x map has".split(" "), " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        for (const field of [
          { kind: "expression", source: text },
          { kind: "template", source: `\${${text}} ${text}` },
        ] as const)
          expect(Object.keys(outcomeOf(field))).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  test("words without marks come back unchanged", () => {
    fc.assert(
      fc.property(json, (value) => {
        const words: unknown = JSON.parse(JSON.stringify(value).replaceAll("$", "").replaceAll("{{", "{"));
        expect(filled(words)).toEqual(words);
      }),
    );
  });

  test("an expression sees no difference between all variables and those fields that it names", () => {
    const sources = [
      "input.a.b",
      "input.?a.?b",
      "has(input.a.b)",
      "input.a == input.c",
      "input['a'][0]",
      "size(input)",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.record({ a: json, c: json, d: json }), (source, given) => {
        const variables = { input: JSON.parse(JSON.stringify(given)) as unknown, steps: { x: 1 } };
        const [prepared] = prepareFields({ fields: [{ kind: "expression", source }], variables });
        const some = readVariables(variables, prepared?.references ?? []);
        expect(valueOf(source, some)).toEqual(valueOf(source, variables));
        expect(Object.keys(some)).toEqual(["input"]);
      }),
    );
  });
});

test("work without a bound is told from bounded work", () =>
  everyCase(
    [
      ["input.s.contains('b') && input.n > 1", true],
      ["input.s.contains(input.tags[0])", false],
      ["input.s.split(input.tags[0])", false],
      ["input.list.all(x, x > 1)", false],
      ["text_matches(input.s, 'a')", false],
      ["has(input.s)", true],
    ],
    (source: string, isPlain: boolean) => {
      const [prepared] = prepareFields({ fields: [{ kind: "expression", source }], variables: { input: INPUT } });
      expect(prepared?.isPlain, source).toBe(isPlain);
    },
  ));
