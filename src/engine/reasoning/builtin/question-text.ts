import { wordSet } from "./phrase-patterns.ts";
import { ALL_STOP_WORDS } from "./stop-words.ts";
import { locateWords, stem, type WordAt } from "./tokenize.ts";

const DECIDING = wordSet("deciding");
const HARMLESS = wordSet("harmless");

export function isFiller(word: string): boolean {
  return ALL_STOP_WORDS.has(word) && !DECIDING.has(word);
}

/** A question in which understood words are crossed out. The words left at the end were not understood. */
export class QuestionText {
  #text: string;

  constructor(question: string) {
    this.#text = question;
  }

  /** The question with spaces in place of crossed-out words; positions stay the same. */
  get text(): string {
    return this.#text;
  }

  words(): WordAt[] {
    return locateWords(this.#text);
  }

  crossOut(start: number, end: number): void {
    this.#text = this.#text.slice(0, start) + " ".repeat(end - start) + this.#text.slice(end);
  }

  /** Crosses out all words with one of these stems; a longer stem may have a case ending ("Umsatzes"). */
  crossOutStems(stems: readonly string[]): void {
    const inflects = (word: string, base: string) =>
      base.length >= 4 && word.startsWith(base) && word.length <= base.length + 2;
    for (const { word, at, length } of this.words())
      if (stems.some((base) => stem(word) === base || inflects(word, base))) this.crossOut(at, at + length);
  }

  /** The remaining words that may have meant something. */
  left(): string[] {
    return this.words()
      .map(({ word }) => word)
      .filter((word) => !isFiller(word) && !HARMLESS.has(word));
  }
}
