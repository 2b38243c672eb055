import type { Comparison } from "./data-set.ts";

type Difference = Pick<
  Comparison,
  "better" | "worse" | "pairs" | "minimum_pairs" | "left_out" | "holds" | "margin" | "lower_bound"
>;

const points = (share: number): number => Math.round(share * 100);

/** The words of the comparison: with too few cases they say so in place of a verdict. */
export function certaintyText(found: Difference): string {
  const { better, worse, pairs, minimum_pairs: minimum, left_out: leftOut } = found;
  const counts = `${worse} broken, ${better} fixed.`;
  const left = leftOut === 0 ? "" : ` ${leftOut} not compared.`;
  if (pairs < minimum) return `${counts}${left} Too few cases to be sure; it takes ${minimum}.`;
  const verdict = found.holds
    ? `Not worse by ${points(found.margin)} points.`
    : `It may be worse by more than ${points(found.margin)} points.`;
  return `${counts}${left} ${verdict}`;
}
