import { fieldsNamed } from "./extract-fields.ts";
import { phrasesOf, wordPattern } from "./phrase-patterns.ts";
import { type Conversion, readConversion } from "./read-conversion.ts";
import { type DateQuestion, readDateQuestion } from "./read-date-question.ts";
import { type Item, itemsIn } from "./sort-items.ts";

/** A small piece of work that a clause orders, before its material is known. */
export type SmallWish =
  | { kind: "date"; question: DateQuestion }
  | { kind: "convert"; conversion: Conversion | null }
  | { kind: "sort"; descending: boolean; items: Item[] | null }
  | { kind: "compare"; numbers: [number, number] | null }
  | { kind: "classify"; labels: string[] }
  | { kind: "fields"; fields: string[] };

const CONVERTING_A_VALUE = /^(?:please\s+)?convert\b.*\d/i;
const SORT = new RegExp(String.raw`^(?:please\s+)?(?:${phrasesOf("sort")})(?![\p{L}])`, "iu");
const DESCENDING = wordPattern("descending", "iu");
/** Words for sorting and its order; the rest of the clause may be the list itself. */
const SORT_NOISE = new RegExp(
  String.raw`^(?:please\s+)?(?:${phrasesOf("sort")})|\b(?:in|into|from|by|as)\b.*$|\b(?:alphabetically|numerically|${phrasesOf("descending")}|ascending|asc|these|this|the|following|numbers?|words?|names?|items?|list|values?|lines?|entries)\b|,?\s*(?:smallest|lowest) first`,
  "giu",
);
const COMPARE = new RegExp(String.raw`^(?:please\s+)?(?:${phrasesOf("compare")})(?![\p{L}])`, "iu");
const NUMBER = String.raw`([-−]?\d[\d.,]*\d|[-−]?\d)(?![\p{L}%/])`;
const TWO_NUMBERS = new RegExp(
  String.raw`${NUMBER}\s*,?\s+(?:${phrasesOf("and", "or")}|with|to|mit|(?:\p{L}+\s+)?than)\s+${NUMBER}[\s?!.]*$`,
  "iu",
);
const CLASSIFY = new RegExp(String.raw`^(?:please\s+)?(?:${phrasesOf("classify")})(?![\p{L}])`, "iu");
const LABELS = new RegExp(String.raw`\s(?:${phrasesOf("labelsFollow")}):?\s+(.{3,300})$`, "iu");
const AS_JSON = /\bjson\b/i;
const READING_FIELDS = /^(?:please\s+)?(?:extract|find|get|give|return|pull|list|read|what(?:['’]s| is| are))\b/i;

/** Reads a small piece of work; null when the clause does not order one. */
export function readSmallWish(clause: string): SmallWish | null {
  const question = readDateQuestion(clause);
  if (question !== null) return { kind: "date", question };
  const conversion = readConversion(clause);
  if (conversion !== null || CONVERTING_A_VALUE.test(clause)) return { kind: "convert", conversion };
  if (SORT.test(clause)) return { kind: "sort", descending: DESCENDING.test(clause), items: itemsOfClause(clause) };
  const labels = CLASSIFY.test(clause) ? labelsIn(clause) : [];
  if (labels.length > 1) return { kind: "classify", labels };
  if (COMPARE.test(clause)) return { kind: "compare", numbers: twoNumbers(clause) };
  const fields = READING_FIELDS.test(clause) ? fieldsNamed(clause) : [];
  // "The total" alone asks for a sum; an invoice's number, or JSON, asks for reading.
  const isReading = AS_JSON.test(clause) || fields.some((field) => field !== "total" && field !== "tax");
  return isReading && fields.length > 0 ? { kind: "fields", fields } : null;
}

function itemsOfClause(clause: string): Item[] | null {
  const list = clause
    .replace(SORT_NOISE, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:,]+/, "");
  const items = itemsIn(list);
  return items.length > 1 ? items : null;
}

function twoNumbers(clause: string): [number, number] | null {
  const found = TWO_NUMBERS.exec(clause);
  const numbers = (clause.match(/\d[\d.,]*/g) ?? []).length;
  if (found === null || numbers !== 2) return null;
  const [first, second] = [found[1], found[2]].map((written) =>
    Number((written ?? "").replace("−", "-").replaceAll(/,(?=\d{3}(?!\d))/g, "")),
  );
  return first === undefined || second === undefined || Number.isNaN(first) || Number.isNaN(second)
    ? null
    : [first, second];
}

const MAX_LABELS = 20;

/** The labels that follow "as" or "into": "billing, technical or sales". */
function labelsIn(clause: string): string[] {
  const list = LABELS.exec(clause)?.[1] ?? "";
  return list
    .split(
      new RegExp(
        String.raw`,\s*(?:(?:${phrasesOf("and", "or")})\s+)?|\s+(?:${phrasesOf("and", "or")})\s+|\s*/\s*|;\s*`,
        "iu",
      ),
    )
    .map((label) => label.replace(/^["'“]|["'”?.!]+$/g, "").trim())
    .filter((label) => label !== "" && label.split(/\s+/).length <= 4)
    .slice(0, MAX_LABELS);
}
