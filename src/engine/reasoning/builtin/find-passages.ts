import { wordSet } from "./phrase-patterns.ts";
import { segmentSentences } from "./segment-sentences.ts";
import { detectLanguage, stopWordsOf } from "./stop-words.ts";
import { MAX_SENTENCES } from "./summarize-text.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface Passage {
  text: string;
  /** 0–1: the share of the question's content words in the sentence, weighted by their rarity in the text. */
  score: number;
}

const NOISE = wordSet("passageNoise");
const MIN_SCORE = 0.34;

/**
 * Finds the sentences of a text that a question is about, best first. It quotes and never paraphrases. Words are
 * weighed by inverse sentence frequency, so that the question's rare words decide.
 */
export function findPassages(text: string, question: string, limit = 3): Passage[] {
  const sentences = segmentSentences(text).slice(0, MAX_SENTENCES);
  const tokens = sentences.map((sentence) => new Set(tokenize(sentence).map(stem)));
  const stopWords = stopWordsOf(detectLanguage(tokenize(question)));
  const asked = new Set(
    tokenize(question)
      .filter((word) => word.length > 1 && !stopWords.has(word) && !NOISE.has(word))
      .map(stem),
  );
  const weights = new Map<string, number>();
  let total = 0;
  for (const word of asked) {
    let occurrences = 0;
    for (const set of tokens) if (set.has(word)) occurrences += 1;
    const weight = Math.log1p(sentences.length / (1 + occurrences)) + 0.1;
    weights.set(word, weight);
    total += weight;
  }
  if (total === 0) return [];
  const passages = sentences.map((sentence, index): Passage & { index: number } => {
    let score = 0;
    for (const [word, weight] of weights) if (tokens[index]?.has(word) === true) score += weight;
    return { text: sentence, score: Math.round((score / total) * 100) / 100, index };
  });
  return passages
    .filter((passage) => passage.score >= MIN_SCORE)
    .toSorted((first, second) => second.score - first.score || first.index - second.index)
    .slice(0, limit)
    .map(({ text: sentence, score }) => ({ text: sentence, score }));
}
