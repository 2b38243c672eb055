import { textsOf } from "#lib/texts-of";

/** Words that say something: of three letters or more, or with a digit. A longer text is looked at by its beginning. */
const WORDS = /[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*|\p{L}{3,}/gu;
const NUMBERS = /\p{N}+(?:[.,]\p{N}+)*/gu;
const MAX_TEXT = 50_000;
const MAX_DEPTH = 64;
/** A text of this many words is material although the result repeats none of them, as where it is classified. */
const WORDS_OF_MATERIAL = 3;

/**
 * The part of a context that a run's result or calls used, and the numbers that the result adds to it. A value that
 * nothing used, beside material that something did, makes no other work of the same task. Pure.
 */
export function usedMaterial(context: Record<string, unknown>, said: unknown): { context: unknown; found: string[] } {
  const text = textOf(textsOf(said));
  const words = wordsOf(text);
  const uses = (leaf: string): boolean => some(wordsOf(leaf), (word) => words.has(word));
  const leaves = textsOf(context);
  const isAnyUsed = leaves.some(uses);
  const isMaterial = isAnyUsed ? uses : (leaf: string) => wordsOf(leaf).size >= WORDS_OF_MATERIAL;
  const known = new Set(textOf(leaves).match(NUMBERS));
  const found = [...new Set(text.match(NUMBERS))].filter((number) => !known.has(number)).toSorted();
  return { context: keep(context, isMaterial, 0), found };
}

const textOf = (texts: readonly string[]): string => texts.join("\n").slice(0, MAX_TEXT).toLowerCase();

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.slice(0, MAX_TEXT).toLowerCase().match(WORDS));

const some = (words: ReadonlySet<string>, holds: (word: string) => boolean): boolean => {
  for (const word of words) if (holds(word)) return true;
  return false;
};

/** The same value with its material alone. */
function keep(value: unknown, isMaterial: (leaf: string) => boolean, depth: number): unknown {
  if (typeof value === "string") return isMaterial(value) ? value : null;
  if (typeof value === "number" || typeof value === "boolean") return isMaterial(String(value)) ? value : null;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  const inside = (entry: unknown): unknown => keep(entry, isMaterial, depth + 1);
  if (Array.isArray(value)) return value.map(inside).filter((entry) => entry !== null);
  const kept = Object.entries(value).flatMap(([key, entry]) => {
    const left = inside(entry);
    return left === null ? [] : [[key, left] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
