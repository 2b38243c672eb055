/** Signs that pass for a letter, and the letter. After Unicode TR 39's idea of a skeleton, for the few that matter in names. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
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
  // Cyrillic and Greek letters drawn like Latin ones.
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  х: "x",
  у: "y",
  і: "l",
  ѕ: "s",
  ԁ: "d",
  α: "a",
  ο: "o",
  ν: "v",
  ρ: "p",
  ι: "l",
};

/**
 * What a name looks like at a glance: lower case without marks, spaces and punctuation, look-alike signs as the letter they pass for,
 * repeated letters once. Two names with one skeleton are easily taken for each other. May be empty.
 */
export function nameSkeleton(name: string): string {
  const letters = Array.from(name.normalize("NFKD").toLowerCase(), (sign) => LOOKS_LIKE[sign] ?? sign)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
  return letters.replaceAll(/(.)\1+/gu, "$1");
}

/** Shorter skeletons differ by one letter too often by chance. */
const MIN_COMPARED = 6;

/**
 * Whether one skeleton passes for another: equal, or one letter added, left out, changed or swapped with its neighbour (a
 * Damerau–Levenshtein distance of at most 1, restricted to one edit).
 */
export function looksAlike(left: string, right: string): boolean {
  if (left === right) return left !== "";
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter.length < MIN_COMPARED || longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  if (longer.length > shorter.length) return shorter.slice(at) === longer.slice(at + 1);
  const isChanged = shorter.slice(at + 1) === longer.slice(at + 1);
  const isSwapped =
    shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at] && shorter.slice(at + 2) === longer.slice(at + 2);
  return isChanged || isSwapped;
}
