import { newEnvironment, type TextMatcher } from "#engine/expressions/environment";
import { type Evaluation, prepareFields } from "#engine/expressions/evaluate-fields";
import type { Outcome } from "#engine/expressions/expression-types";

import { type LinearPattern, linearPattern } from "./linear-pattern.ts";

/** The patterns of one task. A pattern inside a macro is matched with each entry, and is read once. */
function matcher(): TextMatcher {
  const known = new Map<string, LinearPattern | null>();
  return (text, pattern) => {
    let read = known.get(pattern);
    if (read === undefined) known.set(pattern, (read = linearPattern(pattern)));
    return read === null ? null : read.isIn(text);
  };
}

/** The outcome of each field, in order. Its process is killed when it takes too long, so nothing counts its steps. */
export const evaluateAll = (evaluation: Evaluation): Outcome[] =>
  prepareFields(evaluation, newEnvironment(matcher())).map(({ run }) => run());
