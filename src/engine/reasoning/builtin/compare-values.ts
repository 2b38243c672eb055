import { segmentSentences } from "./segment-sentences.ts";
import { tidy } from "./statistics.ts";
import { ALL_STOP_WORDS } from "./stop-words.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface NumberComparison {
  first: number;
  second: number;
  larger: "first" | "second" | "neither";
  /** Second minus first. */
  difference: number;
  /** Second divided by first; null when the first is 0. */
  ratio: number | null;
}

export function compareNumbers(first: number, second: number): NumberComparison {
  const larger = first === second ? "neither" : first > second ? "first" : "second";
  return {
    first,
    second,
    larger,
    difference: differenceOf(first, second),
    ratio: first === 0 ? null : tidy(second / first),
  };
}

/** Rounds to the decimals of the operands, so that 9.9 minus 9.11 is 0.79. */
function differenceOf(first: number, second: number): number {
  const decimals = [first, second].map((number) => /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0);
  const difference = second - first;
  const isPlain = !/e/.test(`${first}${second}`);
  return isPlain && Math.abs(difference) < 1e15 ? Number(difference.toFixed(Math.max(...decimals))) : difference;
}

export interface TextComparison {
  identical: boolean;
  /** Words in the first and in the second text. */
  words: [number, number];
  /** The share of distinct words that both texts contain, without filler words: Jaccard 1901; 0–1. */
  shared_share: number;
  /** Sentences that both texts contain, or only one; compared without case and punctuation. */
  in_both: string[];
  only_in_first: string[];
  only_in_second: string[];
}

const MAX_SENTENCES = 50;

/**
 * Reports what two texts share and where they differ, sentence by sentence. It cannot say what the difference means.
 */
export function compareTexts(first: string, second: string): TextComparison {
  const [one, other] = [sentencesOf(first), sentencesOf(second)];
  const [left, right] = [telling(first), telling(second)];
  const shared = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - shared;
  const pick = (from: Map<string, string>, keep: (key: string) => boolean): string[] =>
    [...from].flatMap(([key, sentence]) => (keep(key) ? [sentence] : [])).slice(0, MAX_SENTENCES);
  return {
    identical: first.trim() === second.trim(),
    words: [tokenize(first).length, tokenize(second).length],
    shared_share: all === 0 ? 1 : Math.round((shared / all) * 100) / 100,
    in_both: pick(one, (key) => other.has(key)),
    only_in_first: pick(one, (key) => !other.has(key)),
    only_in_second: pick(other, (key) => !one.has(key)),
  };
}

function sentencesOf(text: string): Map<string, string> {
  return new Map(segmentSentences(text).map((sentence) => [tokenize(sentence).join(" "), sentence] as const));
}

function telling(text: string): Set<string> {
  return new Set(
    tokenize(text)
      .filter((word) => !ALL_STOP_WORDS.has(word))
      .map(stem),
  );
}
