import { phrasesOf, wordPattern } from "./phrase-patterns.ts";

export type Operation = "mean" | "sum" | "max" | "min" | "median" | "stdev" | "count" | "distinct";

const OPERATIONS = (["median", "stdev", "mean", "max", "min", "sum", "count"] as const).map(
  (operation): [Operation, RegExp] => [operation, wordPattern(operation, "iu")],
);
/** The text between two requested operations: "lowest and highest", "mean, median and maximum". */
const JOINED = new RegExp(
  String.raw`^\s*(?:[,&/]\s*)?(?:${phrasesOf("and", "or")}|e|as well as)?\s*(?:(?:the|den|die|das|la|le|el)\s+)?$`,
  "iu",
);

/** The computations that a question asks for. */
export interface AskedOperations {
  operations: Operation[];
  /** For "the highest average": the computation for each group before the groups are compared. */
  ofGroups: Operation | null;
  /** The positions of the words that name it. */
  places: { start: number; end: number }[];
}

/** The first computation over a table that a text asks for, or null. */
export function findOperation(text: string): Operation | null {
  return findOperations(text)?.operations[0] ?? null;
}

/** All computations that a text asks for, in its order; null when it asks for none. */
export function findOperations(text: string): AskedOperations | null {
  const named = OPERATIONS.flatMap(([operation, pattern]) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ operation, start: match.index, end: match.index + match[0].length }];
  }).toSorted((first, second) => first.start - second.start);
  // "number of" and "how many" give way to a named aggregate: "total number of units" is a sum.
  const counts = named.filter(({ operation }) => operation === "count");
  const aggregates = named.filter(({ operation }) => operation !== "count");
  const [first, ...others] = aggregates.length > 0 ? aggregates : counts;
  if (first === undefined) return null;
  const operations = [first.operation];
  const places = [first, ...(aggregates.length > 0 ? counts : [])];
  let ofGroups: Operation | null = null;
  let end = first.end;
  for (const other of others) {
    const between = text.slice(end, other.start);
    const isExtreme = first.operation === "max" || first.operation === "min";
    if (isExtreme && operations.length === 1 && ofGroups === null && between.trim() === "") ofGroups = other.operation;
    else if (ofGroups === null && between.trim() !== "" && JOINED.test(between)) operations.push(other.operation);
    else if (ofGroups === null && !isExtreme && repeatsSubject(between, text.slice(other.end)))
      operations.push(other.operation);
    else break;
    places.push(other);
    end = other.end;
  }
  return { operations, ofGroups, places };
}

const JOINING_END = new RegExp(
  String.raw`(?:,\s*|\s+)(?:${phrasesOf("and")}|as well as)(?:\s+(?:also|the|den|die|das|la|le|el))*\s+$`,
  "iu",
);

/**
 * Whether both computations have the same subject: "the average revenue and the median revenue", "the average of 3, 5
 * and 10 and the median".
 */
function repeatsSubject(between: string, behind: string): boolean {
  const joint = JOINING_END.exec(between);
  if (joint === null) return false;
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replaceAll(/\b(?:of|the)\b|[?!.,;:]/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  const subject = plain(between.slice(0, joint.index));
  const repeated = plain(behind);
  return subject !== "" && (repeated === "" || repeated === subject);
}
