import { TASK_PHRASES } from "./phrases.ts";
import { QUESTION_PHRASES } from "./question-phrases.ts";
import { WORK_PHRASES } from "./work-phrases.ts";

const PHRASES = { ...TASK_PHRASES, ...QUESTION_PHRASES, ...WORK_PHRASES };

export type PhraseKind = keyof typeof PHRASES;

/** The phrases of these kinds in all languages. */
function listOf(kinds: readonly PhraseKind[]): string[] {
  return kinds.flatMap((kind) => Object.values(PHRASES[kind]).flatMap((phrases: string) => phrases.split(/,\s+/)));
}

/** The alternatives of a regular expression, for use in a group. */
export function phrasesOf(...kinds: PhraseKind[]): string {
  return listOf(kinds).join("|");
}

/**
 * The source of a regular expression that finds a phrase as whole words; a phrase ending in `*` or `+` is the beginning
 * of a word. JavaScript's `\b` treats only ASCII letters as word characters, so a phrase that begins with another
 * letter gets no `\b`.
 */
export function wordsOf(kind: PhraseKind): string {
  const bounded = listOf([kind]).map(
    (phrase) => `${/^[^ -~]/.test(phrase) ? "" : "\\b"}${phrase}${/[*+]$/.test(phrase) ? "" : "\\b"}`,
  );
  return `(?:${bounded.join("|")})`;
}

/** A regular expression that finds a phrase as whole words. Rules build it once, when their module loads. */
export function wordPattern(kind: PhraseKind, flags = "i"): RegExp {
  return new RegExp(wordsOf(kind), flags);
}

/** The phrases of a kind in which each is a single word. */
export function wordSet(kind: PhraseKind): ReadonlySet<string> {
  return new Set(listOf([kind]));
}
