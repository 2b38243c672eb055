import fc from "fast-check";
import { expect, test } from "vitest";

import { MAX_QUERY_CHARACTERS, MAX_QUERY_TERMS, parseQuery } from "#runs/run-queries/parse-query";
import { RUN_FIELDS } from "#runs/run-queries/run-fields";

const parse = (query: string) => parseQuery(query, RUN_FIELDS);
const termsOf = (query: string) => parse(query).terms ?? [];
const issuesOf = (query: string) => parse(query).issues ?? [];

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const value = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9_.]{1,12}$/).map((text) => ({ text, written: text })),
  fc.stringMatching(/^[a-z :,<>=-]{1,12}$/).map((text) => ({ text, written: `"${text}"` })),
);

test("every text is read or refused, and each fault lies inside the text", () => {
  const parts = fc.constantFrom(
    "tool:",
    '"',
    "-",
    "*",
    ",",
    " ",
    "cost>",
    "0.1",
    "after:",
    "24h",
    "is:",
    "in:task",
    "é漢",
  );
  const query = fc.array(fc.oneof(parts, fc.string({ maxLength: 6 })), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(query, (text) => {
      const { terms, issues = [] } = parse(text);
      expect((terms === undefined) !== (issues.length === 0)).toBe(true);
      for (const { offset, length } of [...(terms ?? []), ...issues]) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset + length).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

test("the values of a field are those that were written, in quotation marks or without", () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), fc.boolean(), (values, isNegated) => {
      const query = `${isNegated ? "-" : ""}tool:${values.map(({ written }) => written).join(",")}`;
      expect(termsOf(query)).toEqual([
        {
          kind: "field",
          field: "tool",
          operator: ":",
          values: values.map(({ text }) => ({ kind: "text", text })),
          isNegated,
          written: values.length === 1 ? values[0]?.text : query.slice(query.indexOf(":") + 1),
          offset: 0,
          length: query.length,
        },
      ]);
    }),
  );
});

test("terms stand alone: a query of several has the terms of each, moved to their places", () => {
  const term = fc.oneof(
    word,
    word.map((text) => `-${text}*`),
    word.map((text) => `"${text} ${text}"`),
    fc.constant("cost>0.1"),
  );
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 8 }), (all) => {
      let offset = 0;
      const alone = all.flatMap((text) => {
        const moved = termsOf(text).map((one) => ({ ...one, offset }));
        offset += text.length + 1;
        return moved;
      });
      expect(termsOf(all.join(" "))).toEqual(alone);
    }),
  );
});

test.each([
  ["refund", "word", "refund"],
  ["refund*", "beginning", "refund"],
  ['"a refund*"', "phrase", "a refund*"],
  ["orders.get", "word", "orders.get"],
])("the text %s is a %s", (query, match, text) => {
  expect(termsOf(query)).toMatchObject([{ kind: "text", match, text, isNegated: false }]);
});

test.each([
  ["cost>0.1", ">", { kind: "number", number: 0.1 }],
  ["cost<=.5", "<=", { kind: "number", number: 0.5 }],
  ["version=3", ":", { kind: "number", number: 3 }],
  ["duration>30s", ">", { kind: "number", number: 30_000 }],
  ["duration>=5m", ">=", { kind: "number", number: 300_000 }],
  ["waited:2", ":", { kind: "number", number: 2_000 }],
  ["after:24h", ":", { kind: "ago", ms: 86_400_000 }],
  ["before:2d", ":", { kind: "ago", ms: 172_800_000 }],
  ["ended:2026-11-01", ":", { kind: "period", from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 10, 2) }],
  [
    "ended<2026-11-01T10:30",
    "<",
    { kind: "period", from: Date.UTC(2026, 10, 1, 10, 30), until: Date.UTC(2026, 10, 1, 10, 31) },
  ],
  [
    "after:2026-11-01T10:30:05+01:00",
    ":",
    { kind: "period", from: Date.UTC(2026, 10, 1, 9, 30, 5), until: Date.UTC(2026, 10, 1, 9, 30, 6) },
  ],
])("%s is compared as it is written", (query, operator, read) => {
  const [term] = termsOf(query);
  expect(term?.kind === "field" ? [term.operator, term.values[0]] : []).toEqual(
    operator === undefined ? [] : [operator, read],
  );
});

test.each([
  ["errror:X", { offset: 0, length: 6, code: "unknown_field", did_you_mean: "error" }],
  ["a cots>0.1", { offset: 2, length: 4, code: "unknown_field", did_you_mean: "cost" }],
  ["https://example.com", { offset: 0, length: 5, code: "unknown_field" }],
  ["tag:blue", { offset: 0, length: 3, code: "unknown_field" }],
  [":x", { offset: 0, length: 0, code: "unknown_field" }],
  ["outcome:faild,done", { offset: 8, length: 5, code: "unknown_value", did_you_mean: "failed" }],
  ["has:comment", { offset: 4, length: 7, code: "unknown_value" }],
  ["tool:", { offset: 5, length: 0, code: "missing_value" }],
  ["tool:a,,b", { offset: 7, length: 0, code: "missing_value" }],
  ["-tool>a", { offset: 0, length: 7, code: "wrong_operator" }],
  ["after>24h", { offset: 0, length: 9, code: "wrong_operator" }],
  ["cost>1,2", { offset: 0, length: 8, code: "one_value" }],
  ["cost>much", { offset: 5, length: 4, code: "not_a_number" }],
  ["duration>5w", { offset: 9, length: 2, code: "not_a_duration" }],
  ["after:2026-02-30", { offset: 6, length: 10, code: "not_a_time" }],
  ["after:yesterday", { offset: 6, length: 9, code: "not_a_time" }],
  ['a "b c', { offset: 2, length: 4, code: "unclosed_quote" }],
  ["refund -", { offset: 7, length: 1, code: "no_word" }],
  ["tool:a" + ",a".repeat(20), { offset: 0, length: 46, code: "too_many_values" }],
])("%s is refused at its place", (query, issue) => {
  expect(issuesOf(query)).toEqual([{ message: expect.any(String), ...issue }]);
});

test("all faults are named, in the order of the text", () => {
  expect(issuesOf("is:runing errror:X cost>much").map(({ code }) => code)).toEqual([
    "unknown_value",
    "unknown_field",
    "not_a_number",
  ]);
});

test("a query has at most twenty terms", () => {
  const most = Array.from({ length: MAX_QUERY_TERMS }, () => "a").join(" ");
  expect(termsOf(most)).toHaveLength(MAX_QUERY_TERMS);
  expect(issuesOf(`${most} more terms `)).toMatchObject([
    { offset: most.length + 1, length: 10, code: "too_many_terms" },
  ]);
});

test("a query has at most a thousand characters", () => {
  expect(termsOf("a".repeat(MAX_QUERY_CHARACTERS))).toHaveLength(1);
  expect(issuesOf("a".repeat(MAX_QUERY_CHARACTERS + 2))).toMatchObject([
    { offset: 1_000, length: 2, code: "too_long" },
  ]);
});

test("an empty query has no terms", () => {
  expect(parse("  ")).toEqual({ terms: [] });
});

test("a name that every object has is not a field", () => {
  expect(issuesOf("constructor:x")).toMatchObject([{ code: "unknown_field" }]);
});
