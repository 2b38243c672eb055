import { CORE_SCHEMA, load } from "js-yaml";
import { expect, test } from "vitest";

import { expansionFault } from "#sdk/cli/plan/expansion";

const faultOf = (text: string): string | null => expansionFault(load(text, { schema: CORE_SCHEMA }));

const doubling = (levels: number): string =>
  ["a0: &a0 [x, x]", ...Array.from({ length: levels }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)].join("\n");

test("references may repeat small parts", () => {
  expect(faultOf("first: &first {a: 1}\nsecond: *first")).toBeNull();
  expect(faultOf(doubling(10))).toBeNull();
});

test("references that multiply are refused, whatever they would become", () => {
  expect(faultOf(doubling(25))).toMatch(/too large/);
  expect(faultOf(doubling(2_000))).toMatch(/too large/);
  expect(faultOf(`a: &a ${"x".repeat(10_000)}\nb: [${"*a, ".repeat(999)}*a]`)).toMatch(/too large/);
});

test("a part within itself is refused", () => {
  expect(faultOf("a: &a [*a]")).toMatch(/refers to itself/);
  expect(faultOf("a: &a {b: {c: *a}}")).toMatch(/refers to itself/);
});
