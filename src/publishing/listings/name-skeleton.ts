/**
 * Characters that resemble a letter, with the letter. After the skeletons of Unicode TR 39, for the few that matter in
 * names.
 */
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
 * The visual skeleton of a name: lower case without marks, spaces and punctuation, look-alike characters as the letter
 * they resemble, repeated letters once. Two names with one skeleton are easily confused. May be empty.
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
 * Whether one skeleton resembles another: equal, or one letter added, removed, changed or swapped with its neighbour (a
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
