import { OBJECT_ENDS } from "./action-words.ts";
import type { ActionName } from "./actions.ts";
import {
  DESCRIBED_NOUNS,
  FURTHER_OBJECT_ENDS,
  IDIOMS,
  LATE_NEGATIONS,
  MERELY,
  NOTHINGS,
  NOUN_ENDS,
  OBJECT_BEGINNINGS,
  OUTSIDE_PLACES,
  TEXT_ACTIONS,
  TEXT_PARTS,
  TEXT_PARTS_FIRST,
  TOLD_PERSONS,
} from "./order-words.ts";

const WORD = /^\p{L}/u;
const CLAUSE_END = /^[.!?;,:\n•*]$/;
/** Most words that are looked at behind a verb, so that a hostile task is read in linear time. */
const MAX_OBJECT = 6;
const MAX_CLAUSE = 14;

/**
 * Whether the words behind a verb show that it orders nothing to be done: it speaks of a part of a text ("delete filler
 * words"), is an idiom ("pay attention"), asks to be told something ("update me on it"), names nothing ("delete
 * nothing"), or is negated behind ("lösche es nicht").
 */
export function ordersNothing(verb: string, action: ActionName, tokens: readonly string[], index: number): boolean {
  const clause = clauseAfter(tokens, index);
  const [first = "", second = ""] = clause;
  if (NOTHINGS.has(first) || NOTHINGS.has(second)) return true;
  if (clause.some((word, at) => LATE_NEGATIONS.has(word) && !MERELY.has(clause[at + 1] ?? ""))) return true;
  if (action === "update" && TOLD_PERSONS.has(first)) return true;
  const idiom = IDIOMS.get(verb);
  if (idiom !== undefined && clause.slice(0, 3).some((word) => idiom.has(word))) return true;
  return TEXT_ACTIONS.has(action) && isPartOfText(clause);
}

/** Whether a word that is a verb or a noun begins a question or a heading: "email address of the customer?". */
export function beginsAsNoun(tokens: readonly string[], index: number): boolean {
  if (!DESCRIBED_NOUNS.has(lower(tokens[index + 1]))) return false;
  const after = lower(tokens[index + 2]);
  return !WORD.test(after) || NOUN_ENDS.has(after);
}

function isPartOfText(clause: readonly string[]): boolean {
  const object = objectOf(clause);
  const isNamed = TEXT_PARTS.has(object.at(-1) ?? "") || object.some((word) => TEXT_PARTS_FIRST.has(word));
  return isNamed && !clause.some((word) => OUTSIDE_PLACES.has(word));
}

/** The first words of a clause up to the end of the verb's object, without its determiner. */
function objectOf(clause: readonly string[]): string[] {
  const object: string[] = [];
  for (const word of clause.slice(0, MAX_OBJECT)) {
    if (object.length === 0 && OBJECT_BEGINNINGS.has(word)) continue;
    if (!WORD.test(word) || OBJECT_ENDS.has(word) || FURTHER_OBJECT_ENDS.has(word)) break;
    object.push(word);
  }
  return object;
}

/** The words behind a verb up to the end of its clause. */
function clauseAfter(tokens: readonly string[], index: number): string[] {
  const clause: string[] = [];
  for (const token of tokens.slice(index + 1, index + 1 + MAX_CLAUSE)) {
    const word = lower(token);
    if (CLAUSE_END.test(word) || JOINS.has(word)) break;
    clause.push(word);
  }
  return clause;
}

/** Words after which another order may begin. */
const JOINS: ReadonlySet<string> = new Set([
  "and",
  "then",
  "but",
  "und",
  "dann",
  "aber",
  "et",
  "puis",
  "y",
  "luego",
  "poi",
]);

const lower = (token: string | undefined): string => (token ?? "").toLowerCase().replaceAll("’", "'");
