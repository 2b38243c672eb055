import { VERBS, VERBS_OR_NOUNS } from "./action-words.ts";
import { type ActionName, actionComplexity, isKnownAction } from "./actions.ts";
import { EFFECT_STEMS } from "./effect-stems.ts";
import { ORDER_INFINITIVES, ORDER_VERBS } from "./order-words.ts";

const WORDS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu;
const EFFECT = 3;
const GRAVEST = 4;

/**
 * The action that governs something outside, whose name or address may say more than its default action: the action of
 * the gravest word in them, when that is graver. Words only raise.
 */
export function raisedAction(action: ActionName, texts: readonly string[]): ActionName {
  let gravest = action;
  for (const [word] of texts.join(" ").normalize("NFC").matchAll(WORDS)) {
    const named = effectOf(word.toLowerCase());
    if (named !== undefined && actionComplexity(named) > actionComplexity(gravest)) gravest = named;
  }
  return gravest;
}

/** The effect that a word names, also in the plural. Words that are usually nouns count where their action is grave. */
function effectOf(word: string): ActionName | undefined {
  for (const form of [word, word.replace(/s$/, "")]) {
    const verb = isKnownAction(form) ? form : (VERBS.get(form) ?? ORDER_VERBS.get(form) ?? ORDER_INFINITIVES.get(form));
    if (verb !== undefined && actionComplexity(verb) >= EFFECT) return verb;
    const noun = VERBS_OR_NOUNS.get(form);
    if (noun !== undefined && actionComplexity(noun) === GRAVEST) return noun;
  }
  // "List removed items": a participle names a state, and no one orders with it.
  return word.endsWith("ed") ? undefined : EFFECT_STEMS.find(([stem]) => word.startsWith(stem))?.[1];
}
