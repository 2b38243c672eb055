import type { CheckedResult } from "#engine/evidence/check";
import { checkExpectation, type Expectation } from "#engine/evidence/expectation";
import { comparable, textsOf } from "#lib/texts-of";

/** Texts of one kind in `expect`. */
const MOST_TEXTS = 20;

/**
 * The checks of a case that a correction makes: those of the verdict, and those that the run was ordered with. A text that the
 * verdict refuses is no longer required, and a number has the range of the verdict. Pure.
 */
export function checksOfCorrection(verdict: Expectation, ordered: Expectation = {}): Expectation {
  const refused = union(verdict.must_not_contain, ordered.must_not_contain);
  const isRefused = (text: string): boolean => refused.some((one) => comparable(text).includes(comparable(one)));
  const wanted = union(verdict.must_contain, ordered.must_contain).filter((text) => !isRefused(text));
  const { must_contain: _wanted, must_not_contain: _refused, ...rest } = ordered;
  const ranges = [...(verdict.numbers ?? []), ...(ordered.numbers ?? [])];
  const numbers = ranges.filter(({ pointer }, at) => ranges.findIndex((one) => one.pointer === pointer) === at);
  return {
    ...rest,
    ...(numbers.length > 0 && { numbers: numbers.slice(0, MOST_TEXTS) }),
    ...(wanted.length > 0 && { must_contain: wanted }),
    ...(refused.length > 0 && { must_not_contain: refused }),
  };
}

const union = (first: readonly string[] = [], second: readonly string[] = []): string[] =>
  [...new Set([...first, ...second])].slice(0, MOST_TEXTS);

/**
 * Whether checks would pass the answer that people corrected, so that the case could not tell it from the right one. `cited` is
 * held against the material of the run. Pure.
 */
export function passesSource(
  expect: Expectation,
  result: CheckedResult,
  material: { task: string; context: unknown; outputs: unknown },
): boolean {
  const ground = {
    context: [material.task, ...textsOf(material.context)].join("\n"),
    outputs: textsOf(material.outputs).join("\n"),
    data: [material.context, material.outputs],
  };
  return checkExpectation(expect, result, ground).every(({ passed }) => passed);
}
