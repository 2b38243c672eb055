import { claimsIn } from "#lib/claims/claims-in";
import { leavesOf } from "#lib/json-pointer";

/** Numbers of a text that are read. */
const MOST_NUMBERS = 20;

/**
 * The numbers that a correction has in place of those of a wrong answer, as ranges of one value at their place in the result. Only
 * where both texts have equally many numbers, and the wrong one is at exactly one place. Pure.
 */
export function rangesOfCorrection(
  result: Readonly<Record<string, unknown>>,
  correction: string,
): { pointer: string; min: number; max: number }[] {
  const said = numbersIn(typeof result["summary"] === "string" ? result["summary"] : "");
  const right = numbersIn(correction);
  if (said.length !== right.length) return [];
  const leaves = leavesOf(result["details"] ?? {}).filter((leaf) => typeof leaf.value === "number");
  return said.flatMap((was, at) => {
    const is = right[at];
    if (was === undefined || is === undefined || right.includes(was)) return [];
    const [place, ...others] = leaves.filter(({ value }) => value === was);
    return place === undefined || others.length > 0 ? [] : [{ pointer: `/details${place.pointer}`, min: is, max: is }];
  });
}

/** Numbers that can be read in one way only. */
const numbersIn = (text: string): (number | undefined)[] =>
  claimsIn(text, MOST_NUMBERS).numbers.map(({ values: [value, ...others] }) =>
    others.length === 0 ? value : undefined,
  );
