import { wordsForLabel } from "./label-words.ts";
import { ALL_STOP_WORDS } from "./stop-words.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface Classification {
  /** Null when no label has more words in the text than every other. */
  label: string | null;
  /** For each label the distinct words of the text that indicate it. */
  found: { label: string; words: string[] }[];
}

const NEGATIONS: ReadonlySet<string> = new Set(["not", "no", "never", "without", "cannot", "nor", "hardly"]);
/** Number of following words that a negation affects: "not very good". */
const NEGATION_REACH = 2;

/**
 * Chooses one of the labels by the words of a text that indicate it: the label's own, and the usual ones. A negated
 * word indicates none. It decides nothing on a tie, or without such words.
 */
export function classifyText(text: string, labels: readonly string[]): Classification {
  const words = tokenize(text);
  const counted = words.filter((_, index) => !isNegated(words, index));
  const found = labels.map((label) => {
    const own = tokenize(label).filter((word) => !ALL_STOP_WORDS.has(word));
    const speaking = new Set([...own, ...wordsForLabel(label)].map(stem));
    return { label, words: [...new Set(counted.filter((word) => speaking.has(stem(word))))] };
  });
  const [best, next] = found.toSorted((first, second) => second.words.length - first.words.length);
  const isDecided = best !== undefined && best.words.length > (next?.words.length ?? 0);
  return { label: isDecided ? best.label : null, found };
}

function isNegated(words: readonly string[], index: number): boolean {
  return words
    .slice(Math.max(0, index - NEGATION_REACH), index)
    .some((word) => NEGATIONS.has(word) || word.endsWith("n't"));
}
