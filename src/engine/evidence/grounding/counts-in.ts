const ITEM = /^[ \t]{0,20}(?:[-*+•]|\d{1,3}[.)])[ \t]/gmu;
const MAX_DEPTH = 8;

/** The lengths of the lists that a result has, in its text and in its details: "25 ideas" above 25 of them is a count. */
export const countsIn = (text: string, result: unknown): number[] => [
  [...text.matchAll(ITEM)].length,
  ...lengthsIn(result, 0),
];

function lengthsIn(value: unknown, depth: number): number[] {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const inner = Object.values(value).flatMap((part) => lengthsIn(part, depth + 1));
  return Array.isArray(value) ? [value.length, ...inner] : inner;
}
