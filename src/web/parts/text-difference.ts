/** A line of two texts: of both, or of one of them. */
export interface DifferentLine {
  side: "both" | "a" | "b";
  text: string;
}

/** Longer texts are compared by their beginning and end alone. */
const MOST_LINES = 600;

/** The lines of two texts in one list: those of both stay in place, the others say whose they are. */
export function textDifference(a: string, b: string): DifferentLine[] {
  const [one, other] = [a.split("\n"), b.split("\n")];
  let head = 0;
  while (head < Math.min(one.length, other.length) && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(one.length, other.length) - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const middle = middleOf(one.slice(head, one.length - tail), other.slice(head, other.length - tail));
  return [
    ...one.slice(0, head).map((text) => ({ side: "both" as const, text })),
    ...middle,
    ...one.slice(one.length - tail).map((text) => ({ side: "both" as const, text })),
  ];
}

function middleOf(one: readonly string[], other: readonly string[]): DifferentLine[] {
  if (one.length + other.length > MOST_LINES) return [...linesOf("a", one), ...linesOf("b", other)];
  const pairs = longestCommon(one, other);
  const lines: DifferentLine[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...pairs, [one.length, other.length] as const]) {
    lines.push(...linesOf("a", one.slice(a, nextA)), ...linesOf("b", other.slice(b, nextB)));
    const common = one[nextA];
    if (common !== undefined) lines.push({ side: "both", text: common });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return lines;
}

const linesOf = (side: "a" | "b", lines: readonly string[]): DifferentLine[] => lines.map((text) => ({ side, text }));

/**
 * The places of a longest common subsequence of two lists, in order (dynamic programming; Wagner and Fischer 1974).
 */
export function longestCommon(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const longest = new Uint16Array((one.length + 1) * width);
  const at = (a: number, b: number): number => longest[a * width + b] ?? 0;
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1)
      longest[a * width + b] = one[a] === other[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let [a, b] = [0, 0]; a < one.length && b < other.length;) {
    if (one[a] === other[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}
