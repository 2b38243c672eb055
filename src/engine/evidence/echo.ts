import { comparable, textsOf } from "#lib/texts-of";

import type { CheckedResult } from "./check.ts";

/** As many words in the same order are copied, not found by chance. */
const RUN = 8;
/** Words of the source that are read, so that a stranger's context costs a bounded time. */
const MAX_WORDS = 200_000;

/**
 * Whether a result mostly repeats its task or context: more than half of its words are in runs of eight or more that
 * the source has in the same order. Such a result shows that the text arrived, not that work was done. Its time grows
 * with the length of both texts.
 */
export function mostlyEchoes(result: CheckedResult, source: string): boolean {
  const words = wordsOf(textsOf(result).join(" "));
  if (words.length < RUN) return false;
  const known = new Set(runsOf(wordsOf(source)));
  let echoed = 0;
  let coveredTo = 0;
  for (const [start, run] of runsOf(words).entries()) {
    if (!known.has(run)) continue;
    echoed += start + RUN - Math.max(start, coveredTo);
    coveredTo = start + RUN;
  }
  return echoed > words.length / 2;
}

const wordsOf = (text: string): string[] => (comparable(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);

const runsOf = (words: readonly string[]): string[] =>
  Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, start) => words.slice(start, start + RUN).join(" "));
