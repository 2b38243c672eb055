import { invalidInput } from "#errors/app-error";

import type { SeriesPeriods } from "./series-period.ts";

/** Maximum numbers in an answer: several times what a page of charts needs. */
const MAX_VALUES = 50_000;

/** Throws INVALID_INPUT for a question whose answer could be larger than any page needs. */
export function requireAnswerable(
  { metrics, compares }: { metrics: readonly string[]; compares: boolean },
  { now }: SeriesPeriods,
  groups: number,
): void {
  const values = groups * metrics.length * now.starts.length * (compares ? 2 : 1);
  if (values <= MAX_VALUES) return;
  throw invalidInput({
    path: "query.metrics",
    code: "too_many_values",
    message: `the answer could have ${values} values, and the maximum is ${MAX_VALUES}. Request fewer metrics or series, a shorter period or a longer step`,
  });
}
