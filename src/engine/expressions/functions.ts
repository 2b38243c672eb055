/** The words of a text. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/** Functions and methods of CEL that an expression may call. */
const USUAL = words(`
  size contains startsWith endsWith indexOf lastIndexOf substring split join lowerAscii upperAscii trim
  int double string bool type dyn has orValue or hasValue value none of
  timestamp duration getFullYear getMonth getDate getDayOfMonth getDayOfWeek getDayOfYear
  getHours getMinutes getSeconds getMilliseconds
`);

/** Functions that Tenure adds. */
const OWN = words("abs round sum json text_matches");

/** Macros that repeat their body for each entry of a list. */
export const LOOPS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

export const FUNCTIONS: ReadonlySet<string> = new Set([...USUAL, ...OWN, ...LOOPS]);

/**
 * Functions of the library that are refused by name: `matches` uses the RegExp of JavaScript, which can compute for ever,
 * and each `cel.bind` can double what the one around it holds.
 */
export const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["matches", 'matches() is not offered, because a pattern can compute for ever. Use text_matches(text, "pattern").'],
  ["bind", "cel.bind() is not offered. Write the value where it is used."],
]);

/** Methods whose time grows with the product of two texts, unless the second is short. */
export const SEARCHES: ReadonlySet<string> = new Set(["contains", "indexOf", "lastIndexOf", "split"]);

/** Names of types, which an expression compares: `type(x) == string`. */
export const TYPE_NAMES: ReadonlySet<string> = new Set(words("int double string bool list map null_type type"));
