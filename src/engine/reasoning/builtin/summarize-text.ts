import { segmentSentences } from "./segment-sentences.ts";
import { detectLanguage, type Language, stopWordsOf } from "./stop-words.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface SummaryLength {
  /** Exact number of sentences; all when the text has fewer. */
  sentences?: number;
  /** Maximum words; at least one sentence is kept. */
  words?: number;
}

export interface TextSummary {
  /** Sentences of the text, in the text's order. */
  sentences: string[];
  language: Language | null;
  sentencesIn: number;
  wordsIn: number;
  wordsOut: number;
}

interface Scored {
  index: number;
  text: string;
  terms: ReadonlySet<string>;
  words: number;
  score: number;
}

/**
 * Maximum number of sentences that are read. The summary of a longer text covers its first part, and `sentencesIn`
 * shows it.
 */
export const MAX_SENTENCES = 5_000;
const REDUNDANCY_WEIGHT = 0.6;

/**
 * Summarizes by choosing sentences. A score combines the mean weight of the content words (ln(1 + frequency), after SumBasic), the position
 * and the length. Sentences are taken greedily by score minus overlap with the chosen ones (maximal marginal relevance, Carbonell and
 * Goldstein 1998). Without a length, it takes a quarter of the text, one to five sentences.
 */
export function summarizeText(text: string, length: SummaryLength = {}): TextSummary {
  const sentences = segmentSentences(text);
  if (sentences.length > MAX_SENTENCES) sentences.length = MAX_SENTENCES;
  const tokens = sentences.map(tokenize);
  const language = detectLanguage(tokens.length === 1 ? (tokens[0] ?? []) : tokens.flat());
  const stopWords = stopWordsOf(language);
  const terms = tokens.map(
    (words) => new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stem)),
  );
  const candidates = score(sentences, tokens, terms);
  const chosen = choose(candidates, length);
  return {
    sentences: chosen.map((candidate) => candidate.text),
    language,
    sentencesIn: sentences.length,
    wordsIn: tokens.reduce((sum, words) => sum + words.length, 0),
    wordsOut: chosen.reduce((sum, candidate) => sum + candidate.words, 0),
  };
}

function score(
  sentences: readonly string[],
  tokens: readonly string[][],
  terms: readonly ReadonlySet<string>[],
): Scored[] {
  const frequency = new Map<string, number>();
  for (const set of terms) for (const term of set) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const seen = new Set<string>();
  const candidates: Scored[] = [];
  for (const [index, text] of sentences.entries()) {
    const key = (tokens[index] ?? []).join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
    const own = terms[index] ?? new Set();
    const words = tokens[index]?.length ?? 0;
    let weight = 0;
    for (const term of own) weight += Math.log1p(frequency.get(term) ?? 0);
    const content = own.size === 0 ? 0 : weight / own.size;
    // The mean alone would favour short sentences. Sentences of eight or more content words weigh in full.
    const substance = Math.min(1, own.size / 8);
    const position = index === 0 ? 0.5 : 0.3 / (1 + index);
    const heading = /[.!?…。！？:]["'”’»)\]]*$/.test(text) ? 1 : 0.4;
    const question = text.endsWith("?") ? 0.7 : 1;
    candidates.push({
      index,
      text,
      terms: own,
      words,
      score: (content * (0.35 + 0.65 * substance) + position) * heading * question,
    });
  }
  return candidates;
}

function choose(candidates: readonly Scored[], length: SummaryLength): Scored[] {
  const limit =
    length.sentences ??
    (length.words === undefined ? Math.min(5, Math.max(1, Math.ceil(candidates.length / 4))) : candidates.length);
  const chosen: Scored[] = [];
  const rest = new Set(candidates);
  const overlap = new Map<Scored, number>();
  let words = 0;
  while (chosen.length < limit && rest.size > 0) {
    let best: Scored | null = null;
    let bestValue = -Infinity;
    for (const candidate of rest) {
      const value = candidate.score * (1 - REDUNDANCY_WEIGHT * (overlap.get(candidate) ?? 0));
      if (value > bestValue) {
        best = candidate;
        bestValue = value;
      }
    }
    if (best === null) break;
    rest.delete(best);
    if (length.words !== undefined && chosen.length > 0 && words + best.words > length.words) continue;
    chosen.push(best);
    words += best.words;
    for (const candidate of rest)
      overlap.set(candidate, Math.max(overlap.get(candidate) ?? 0, similarity(candidate.terms, best.terms)));
  }
  return chosen.toSorted((first, second) => first.index - second.index);
}

/** Shared terms divided by the smaller set: 1 when one sentence adds nothing to the other. */
function similarity(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const [small, large] = first.size <= second.size ? [first, second] : [second, first];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared += 1;
  return shared / small.size;
}
