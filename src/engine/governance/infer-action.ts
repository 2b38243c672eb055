import { withoutQuotes } from "#lib/claims/find-quotes";

import {
  COMPOUND_HEADS,
  CONTRASTS,
  DETERMINERS,
  JOINING_WORDS,
  LEAD_INS,
  LIGHT_OBJECTS,
  LIGHT_VERBS,
  MATERIAL_BELOW,
  MATERIAL_LABELS,
  NEGATIONS,
  NOUN_SIGNS,
  OBJECT_ENDS,
  REPORTING_WORDS,
  SEQUENCE_WORDS,
  VERBS,
  VERBS_OR_NOUNS,
} from "./action-words.ts";
import { type ActionName, actionComplexity, isKnownAction } from "./actions.ts";
import type { Complexity } from "./maturity.ts";
import { beginsAsNoun, ordersNothing } from "./order-object.ts";
import { ORDER_INFINITIVES, ORDER_VERBS, POLITE_WORDS } from "./order-words.ts";

export interface InferredAction {
  action: ActionName;
  complexity: Complexity;
}

/** The position of a word: at a clause's beginning; after a joining word, a comma or `to`; or anywhere else. */
type Place = "beginning" | "joined" | "inside";

interface Previous {
  word: string;
  /** The word ordered an action. */
  counted: boolean;
  /** The word names an action and has no determiner: when it did not count, it begins a list of mentioned actions. */
  mentioned: boolean;
}

const TEXT_ONLY = 2;
const NOTHING: Previous = { word: "", counted: false, mentioned: false };
const ADDRESS = /\b[a-z][a-z+.-]{0,20}:\/\/\S+/gi;
const INNER_COLON = /:(?=\S)/g;
const TOKEN = /\p{L}[\p{L}\p{N}_]*(?:['’.-][\p{L}\p{N}_]+)*|[-*](?=\s)|\p{N}+(?:[.,]\p{N}+)*|\n|\S/gu;
const WORD = /^\p{L}/u;
const CLAUSE_END = /^[.!?;\n•*-]$/;
const ANY_END = /^[.!?;\n•*,:&-]$/;

/**
 * Reads the action of a task from its words: the imperative verb of the highest complexity that names an effect (3 and
 * 4) or a way of reading (1), or `read` without one. Drafting, reviewing and planning give a text, which is reading. So
 * do orders about a part of a text. It skips quoted text and material after a colon; nouns and negated verbs do not
 * count. It decides only where no model reads the words: for the built-in engine. Governance decides each tool call
 * again by its own action.
 */
export function inferAction(task: string): InferredAction {
  const tokens = withoutQuotes(task).replace(ADDRESS, " ” ").replace(INNER_COLON, " ").match(TOKEN) ?? [];
  let best: InferredAction | null = null;
  let previous = NOTHING;
  let place: Place = "beginning";
  let clauseOrders = false;
  let materialBelow = false;
  let negated = false;
  let polite = false;

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    if (token === ":" && (clauseOrders || MATERIAL_LABELS.has(previous.word))) break;
    if (token === "\n" && clauseOrders && materialBelow) break;
    if (token === ":" || CLAUSE_END.test(token)) {
      place = "beginning";
      previous = NOTHING;
      clauseOrders = clauseOrders && token === "*";
      negated = false;
      polite = false;
      continue;
    }
    if (token === "," || token === "&") {
      if (place !== "beginning") place = "joined";
      negated &&= continuesList(tokens, index + 1);
      polite = false;
      continue;
    }
    if (!WORD.test(token)) {
      if (place !== "beginning") place = "inside";
      continue;
    }
    const written = token.toLowerCase().replaceAll("’", "'");
    const word = written.replace(/^n'/, "");
    if (word !== written) {
      negated = true;
      place = "joined";
    }
    if (POLITE_WORDS.has(word)) polite = true;
    if (MATERIAL_BELOW.has(word)) materialBelow = true;
    if (NEGATIONS.has(word)) {
      negated = true;
      polite = false;
      place = "joined";
      continue;
    }
    const following = placeAfter(word, place, previous.word);
    if (following !== null) {
      if (CONTRASTS.has(word)) negated = false;
      if (!JOINING_WORDS.has(word)) previous = { ...previous, word };
      place = following;
      continue;
    }
    const action = actionOf(word, tokens, index);
    const counted =
      action !== null &&
      !negated &&
      (isPoliteOrder(word, polite, tokens[index + 1]) || isOrder(word, place, previous, tokens, index)) &&
      !ordersNothing(word, action, tokens, index);
    if (counted) {
      const complexity = actionComplexity(action);
      // A text that a person may use or not changes nothing, so writing it is reading.
      if (complexity !== TEXT_ONLY && (best === null || complexity > best.complexity)) best = { action, complexity };
      clauseOrders = true;
    }
    const forbidden = negated && action !== null;
    negated &&= action !== null || place === "joined";
    const mentioned = action !== null || (place === "joined" && LIGHT_OBJECTS.has(word));
    previous = { word, counted, mentioned: mentioned && !forbidden && !DETERMINERS.has(previous.word) };
    place = "inside";
  }
  return best ?? { action: "read", complexity: 1 };
}

/** The place of the next word, or null when this word is not a connective and must be examined. */
function placeAfter(word: string, place: Place, previousWord: string): Place | null {
  if (SEQUENCE_WORDS.has(word)) return "beginning";
  if (JOINING_WORDS.has(word)) return place === "beginning" ? "beginning" : "joined";
  if (word === "to") {
    if (previousWord === "" || REPORTING_WORDS.has(previousWord)) return "inside";
    return place === "beginning" ? "beginning" : "joined";
  }
  if (previousWord === "you" && /^(?:must|should|shall|can|could|will)$/.test(word))
    return place === "beginning" ? place : "joined";
  if (place === "inside") return null;
  if (LEAD_INS.has(word)) return place;
  return word.length > 4 && word.endsWith("ly") ? place : null;
}

function actionOf(word: string, tokens: readonly string[], index: number): ActionName | null {
  if (LIGHT_VERBS.has(word)) {
    for (let ahead = index + 1; ahead <= index + 4; ahead += 1) {
      const object = (tokens[ahead] ?? "").toLowerCase();
      if (!WORD.test(object) || OBJECT_ENDS.has(object) || NEGATIONS.has(object)) break;
      const entry = LIGHT_OBJECTS.get(`${word} ${object}`) ?? LIGHT_OBJECTS.get(object);
      if (entry === undefined || COMPOUND_HEADS.has((tokens[ahead + 1] ?? "").toLowerCase())) continue;
      if (entry.after?.has(word) ?? true) return entry.action;
    }
  }
  // "Add 2 and 3" and "add up" are computations, not creations.
  if (word === "add" && /^(?:\p{N}|up$|-$)/u.test(tokens[index + 1] ?? "")) return null;
  const action = VERBS.get(word) ?? VERBS_OR_NOUNS.get(word) ?? ORDER_VERBS.get(word) ?? ORDER_INFINITIVES.get(word);
  if (action !== undefined) return action;
  return word.includes("_") && isKnownAction(word) ? word : null;
}

/** Whether a word of the lexicon in this place orders its action. */
function isOrder(word: string, place: Place, previous: Previous, tokens: readonly string[], index: number): boolean {
  const next = tokens[index + 1];
  if (place === "inside" || ORDER_INFINITIVES.has(word)) return false;
  if (VERBS_OR_NOUNS.has(word) && beginsAsNoun(tokens, index)) return false;
  if (place === "beginning" || previous.counted) return true;
  if (previous.mentioned) return false;
  if (!VERBS_OR_NOUNS.has(word)) return true;
  if (next === undefined || ANY_END.test(next)) return false;
  const after = next.toLowerCase();
  return !NOUN_SIGNS.has(after) && !COMPOUND_HEADS.has(after);
}

/** Whether a German infinitive ends a polite order: "bitte die Datei löschen". */
const isPoliteOrder = (word: string, polite: boolean, next: string | undefined): boolean =>
  polite && ORDER_INFINITIVES.has(word) && (next === undefined || CLAUSE_END.test(next) || JOINING_WORDS.has(next));

/** Whether a negated list continues after a comma: "do not create, update, or delete". */
function continuesList(tokens: readonly string[], index: number): boolean {
  const word = (tokens[index] ?? "").toLowerCase();
  if (word === "or") return true;
  const next = tokens[index + 1]?.toLowerCase();
  return (VERBS.has(word) || VERBS_OR_NOUNS.has(word)) && (next === "," || next === "or");
}
