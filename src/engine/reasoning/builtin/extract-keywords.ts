import { detectLanguage, type Language, stopWordsOf } from "./stop-words.ts";
import { stem, tokenize } from "./tokenize.ts";

export interface Keyword {
  phrase: string;
  /** 0–1, relative to the best phrase of the text. */
  score: number;
  /** Number of occurrences of the phrase in any of its forms. */
  count: number;
}

export interface Keywords {
  keywords: Keyword[];
  language: Language | null;
}

interface Candidate {
  stems: readonly string[];
  /** The forms the phrase takes, with their counts. */
  forms: Map<string, number>;
  count: number;
  /** Whether it occurred alone between stop words at least once. */
  whole: boolean;
}

const SEPARATORS = /[.,;:!?()[\]{}"“”«»„…|/\\<>=\n\r\t]+|\s[-–—]\s/u;
const ADDRESSES = /\bhttps?:\/\/\S+|[^\s@]{1,64}@[^\s@]{1,255}/g;
const HAS_LETTER = /\p{L}/u;
const MAX_PHRASE_WORDS = 4;

/**
 * Finds key phrases after RAKE (Rose et al. 2010). A phrase is a run of words between stop words and punctuation. A
 * word weighs its degree divided by the square root of its frequency; RAKE's quotient would prefer words that occur
 * once. A phrase weighs the mean of its words times its count.
 */
export function extractKeywords(text: string, limit = 10): Keywords {
  const runs = text.replace(ADDRESSES, " | ").split(SEPARATORS).map(tokenize);
  const language = detectLanguage(runs.flat());
  const stopWords = stopWordsOf(language);
  const candidates = new Map<string, Candidate>();
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const run of runs) {
    for (const phrase of phrasesOf(run, stopWords)) {
      const stems = phrase.map(stem);
      for (const word of stems) {
        frequency.set(word, (frequency.get(word) ?? 0) + 1);
        degree.set(word, (degree.get(word) ?? 0) + stems.length);
      }
      // Parts of a phrase are candidates too, so that a subject in changing contexts is found.
      for (let from = 0; from < stems.length; from += 1) {
        for (let to = from + 1; to <= stems.length; to += 1) {
          const whole = from === 0 && to === stems.length;
          addCandidate(candidates, stems.slice(from, to), phrase.slice(from, to).join(" "), whole);
        }
      }
    }
  }
  const telling = [...candidates.values()].filter((candidate) => candidate.whole || candidate.count > 1);
  const scored = telling.map((candidate) => ({ candidate, score: phraseScore(candidate, frequency, degree) }));
  scored.sort(
    (first, second) => second.score - first.score || compare(formOf(first.candidate), formOf(second.candidate)),
  );
  const best = scored[0]?.score ?? 1;
  const chosen: typeof scored = [];
  for (const entry of scored) {
    if (chosen.length >= limit) break;
    if (
      !chosen.some((other) => isPartOf(entry.candidate, other.candidate) || isPartOf(other.candidate, entry.candidate))
    )
      chosen.push(entry);
  }
  return {
    language,
    keywords: chosen.map(({ candidate, score }) => ({
      phrase: formOf(candidate),
      score: Math.round((score / best) * 1_000) / 1_000,
      count: candidate.count,
    })),
  };
}

function* phrasesOf(words: readonly string[], stopWords: ReadonlySet<string>): Generator<string[]> {
  let phrase: string[] = [];
  for (const word of words) {
    if (stopWords.has(word) || word.length < 2 || !HAS_LETTER.test(word)) {
      if (phrase.length > 0) yield phrase;
      phrase = [];
      continue;
    }
    phrase.push(word);
    if (phrase.length === MAX_PHRASE_WORDS) {
      yield phrase;
      phrase = [];
    }
  }
  if (phrase.length > 0) yield phrase;
}

function addCandidate(
  candidates: Map<string, Candidate>,
  stems: readonly string[],
  form: string,
  whole: boolean,
): void {
  const key = stems.join(" ");
  const candidate = candidates.get(key) ?? { stems, forms: new Map<string, number>(), count: 0, whole: false };
  candidate.count += 1;
  candidate.whole ||= whole;
  candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + 1);
  candidates.set(key, candidate);
}

function phraseScore(
  candidate: Candidate,
  frequency: ReadonlyMap<string, number>,
  degree: ReadonlyMap<string, number>,
): number {
  let weight = 0;
  for (const word of candidate.stems) weight += (degree.get(word) ?? 0) / Math.sqrt(frequency.get(word) ?? 1);
  // A phrase is more telling than its words: each further word adds a fifth.
  return (weight / candidate.stems.length) * candidate.count * (1 + 0.2 * (candidate.stems.length - 1));
}

/** Whether the first is contained in the second and hardly occurs outside it. */
function isPartOf(first: Candidate, second: Candidate): boolean {
  if (first.stems.length >= second.stems.length || first.count > second.count * 2) return false;
  return ` ${second.stems.join(" ")} `.includes(` ${first.stems.join(" ")} `);
}

function formOf(candidate: Candidate): string {
  let best = "";
  let bestCount = 0;
  for (const [form, count] of candidate.forms) {
    if (count > bestCount || (count === bestCount && form < best)) {
      best = form;
      bestCount = count;
    }
  }
  return best;
}

function compare(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}
