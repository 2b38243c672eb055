import { lookOf } from "./confusables.ts";

/** ASCII characters that are written for a letter, and small capitals, which Unicode's table calls letters of their own. */
const READ_AS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "@": "a",
  "|": "l",
  i: "l",
  ᴀ: "a",
  ʙ: "b",
  ᴅ: "d",
  ᴇ: "e",
  ɢ: "g",
  ʜ: "h",
  ɪ: "l",
  ᴊ: "j",
  ĸ: "k",
  ʟ: "l",
  ʍ: "m",
  ɴ: "n",
  ᴎ: "n",
  ᴘ: "p",
  ʀ: "r",
  ᴛ: "t",
};

/**
 * The visual skeleton of a name after Unicode Technical Standard 39: every character as what it looks like, then in lower
 * case without marks, spaces and punctuation, repeated letters once. Two names with one skeleton are easily confused. May
 * be empty.
 */
export function nameSkeleton(name: string): string {
  const seen = Array.from(name.normalize("NFKD"), lookOf).join("").toLowerCase();
  const letters = Array.from(seen.normalize("NFKD"), (sign) => READ_AS[sign] ?? lookOf(sign))
    .flatMap((look) => Array.from(look.toLowerCase(), (sign) => READ_AS[sign] ?? sign))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
  return letters.replaceAll(/(.)\1+/gu, "$1");
}

/** The skeletons of a name in each case: in scripts such as Greek a capital looks like another letter than the small one. */
export const nameSkeletons = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase()].map(nameSkeleton)),
];

/** Shorter skeletons differ by one letter too often by chance, and even shorter ones by two letters that are swapped. */
const MIN_COMPARED = 6;
const MIN_SWAPPED = 4;

/**
 * Whether one skeleton resembles another: equal, or one letter added, removed, changed or swapped with its neighbour (a
 * Damerau–Levenshtein distance of at most 1, restricted to one edit).
 */
export function looksAlike(left: string, right: string): boolean {
  if (left === right) return left !== "";
  const [shorter = [], longer = []] = [[...left], [...right]].toSorted((a, b) => a.length - b.length);
  if (longer.length - shorter.length > 1) return false;
  let from = 0;
  while (from < shorter.length && shorter[from] === longer[from]) from++;
  let to = 0;
  while (to < shorter.length - from && shorter.at(-1 - to) === longer.at(-1 - to)) to++;
  const [other, own] = [longer.slice(from, longer.length - to), shorter.slice(from, shorter.length - to)];
  const isSwapped = own.length === 2 && own[0] === other[1] && own[1] === other[0];
  if (isSwapped && shorter.length === longer.length) return shorter.length >= MIN_SWAPPED;
  return other.length === 1 && shorter.length >= MIN_COMPARED;
}

/**
 * The beginning and the end of a skeleton, one of which every skeleton at distance one has too: an edit touches two
 * letters beside each other at most.
 */
export function unchangedParts(skeleton: string): { beginning: string; end: string; length: number } {
  const letters = [...skeleton];
  const half = Math.max(0, Math.floor((letters.length - 1) / 2));
  return {
    beginning: letters.slice(0, half).join(""),
    end: letters.slice(letters.length - half).join(""),
    length: letters.length,
  };
}
