import { comparable, textsOf } from "#lib/texts-of";

import type { CheckedResult, Ground } from "./check.ts";
import { mostlyEchoes } from "./echo.ts";
import { checkExpectation, type Expectation } from "./expectation.ts";
import { FREQUENT_WORDS, POLITE_ANSWERS } from "./idle-stock.ts";
import { smallestInstance } from "./smallest-instance.ts";

/** Checks that a caller asked for, and the task that they belong to. */
export interface AskedProof {
  expect: Expectation;
  schema?: Record<string, unknown> | undefined;
  task: string;
  /** The caller's context, whose texts any answer may copy. */
  context?: unknown;
  /** The agent's instructions; empty where they are not known. */
  instructions?: string | undefined;
}

/** A part of expectations that proves nothing, and why. */
export interface Weakness {
  /** Its place below `expect`, with points between; empty for the whole. */
  path: string;
  reason: string;
}

const NO_GROUND: Ground = { context: "", outputs: "" };
/** Shorter texts are found in almost any answer. */
const LEAST_LETTERS = 3;
/** Languages without spaces say as much in fewer signs. */
const LEAST_SIGNS = 2;
/** A wider range of numbers than this share of its middle is met by a guess. */
const WIDEST = 0.5;

/**
 * Why expectations prove nothing; null when an answer without work fails them. First the parts are left out that prove
 * nothing alone: texts that are short, frequent or in the material, and wide ranges of numbers. The rest must fail
 * answers without work: "", polite ones, the task itself, and each of them with the smallest details that the result
 * schema lets pass (decisions, sections 5b and 5c). `cited` is left out: any copied sentence passes it.
 */
export function provesNothing(asked: AskedProof): Weakness[] | null {
  const { texts, ranges } = weaknessesOf(asked);
  const idle = idleAnswer({ ...asked, expect: { ...withoutWeakParts(asked.expect, asked), cited: false } });
  if (idle === null) return null;
  const weak = [...pathed("must_contain", texts), ...pathed("numbers", ranges)];
  return weak.length > 0 ? weak : [{ path: "", reason: `${idle} would pass it` }];
}

/** Expectations without the texts and ranges that prove nothing. */
export function withoutWeakParts<Asked extends Expectation>(
  expect: Asked,
  material: Pick<AskedProof, "task" | "context">,
): Asked {
  const { texts, ranges } = weaknessesOf({ expect, ...material });
  return {
    ...expect,
    ...(expect.must_contain && { must_contain: expect.must_contain.filter((_, index) => texts[index] === null) }),
    ...(expect.numbers && { numbers: expect.numbers.filter((_, index) => ranges[index] === null) }),
  };
}

function weaknessesOf(asked: AskedProof): { texts: (string | null)[]; ranges: (string | null)[] } {
  const { must_contain: texts = [], numbers = [] } = asked.expect;
  const material = texts.length === 0 ? [] : materialOf(asked);
  return { texts: texts.map((text) => weaknessOfText(text, material)), ranges: numbers.map(weaknessOfRange) };
}

/**
 * Whether expectations that a result met vouch for it. A result that mostly repeats its task or context is not
 * verified by the texts that it must contain: then the values at pointers must prove something without them.
 */
export function vouches(asked: AskedProof, result: CheckedResult, source: string): boolean {
  if (provesNothing({ ...asked, context: source }) !== null) return false;
  const { equals, numbers } = asked.expect;
  return !mostlyEchoes(result, source) || provesNothing({ ...asked, expect: { equals, numbers } }) === null;
}

function idleAnswer({ expect, schema, task }: Pick<AskedProof, "expect" | "schema" | "task">): string | null {
  const details = [{}, ...(schema === undefined ? [] : [smallestInstance(schema)])];
  const answers = ["", ...POLITE_ANSWERS].map((answer): [string, string] => [
    `the answer ${JSON.stringify(answer)}`,
    answer,
  ]);
  for (const [name, summary] of [...answers, ["the task itself", task] as const])
    for (const [index, filled] of details.entries())
      if (passes(expect, { summary, details: filled }))
        return index === 0 ? name : `${name} with the smallest details that the schema allows`;
  return null;
}

type Material = readonly { name: string; text: string }[];

function materialOf({
  task,
  context,
  instructions = "",
}: Pick<AskedProof, "task" | "context" | "instructions">): Material {
  return [
    { name: "the task", text: comparable(task) },
    { name: "the context", text: comparable(textsOf(context ?? {}).join(" ")) },
    { name: "the agent's instructions", text: comparable(instructions) },
    ...POLITE_ANSWERS.map((answer) => ({ name: "an answer without work", text: comparable(answer) })),
  ];
}

function weaknessOfText(text: string, material: Material): string | null {
  const asked = comparable(text);
  const isNumber = /^\P{L}*\p{N}\P{L}*$/u.test(asked);
  if (!isNumber && isShort(asked)) return `it has fewer than ${LEAST_LETTERS} letters`;
  if (asked.split(" ").every((word) => FREQUENT_WORDS.has(word))) return "almost any answer has these words";
  const source = material.find((part) => (isNumber ? hasNumber(part.text, asked) : part.text.includes(asked)));
  return source === undefined ? null : `${source.name} already has it`;
}

function isShort(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const isDense = letters.some((letter) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter),
  );
  return letters.length < (isDense ? LEAST_SIGNS : LEAST_LETTERS);
}

/** Whether a text has a number that no digit continues: "5" is not in "15". */
function hasNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + number.length, at + number.length + 2),
    ];
    if (!/\d[.,]?$/.test(before) && !/^[.,]?\d/.test(after)) return true;
  }
  return false;
}

function weaknessOfRange({ min, max }: NonNullable<Expectation["numbers"]>[number]): string | null {
  if (min === undefined || max === undefined) return "its range has no end; give both `min` and `max`";
  const [middle, half] = [Math.abs(min + max) / 2, (max - min) / 2];
  return half <= WIDEST * middle ? null : "its range is wider than 50 % of its middle on each side";
}

const pathed = (name: string, reasons: readonly (string | null)[]): Weakness[] =>
  reasons.flatMap((reason, index) => (reason === null ? [] : [{ path: `${name}.${index}`, reason }]));

const passes = (expect: Expectation, result: CheckedResult): boolean =>
  checkExpectation(expect, result, NO_GROUND).every(({ passed }) => passed);
