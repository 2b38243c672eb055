import { LIGHT_OBJECTS, VERBS, VERBS_OR_NOUNS } from "./action-words.ts";
import { ACTIONS, type ActionName } from "./actions.ts";
import { ORDER_INFINITIVES, ORDER_VERBS } from "./order-words.ts";

/** The words that order each action where words decide, in alphabetical order; for most actions of tools there are none. */
export function wordsOfActions(): ReadonlyMap<ActionName, readonly string[]> {
  const found = new Map((Object.keys(ACTIONS) as ActionName[]).map((name) => [name, new Set<string>()]));
  for (const table of [VERBS, VERBS_OR_NOUNS, ORDER_VERBS, ORDER_INFINITIVES])
    for (const [word, action] of table) found.get(action)?.add(word);
  for (const [word, { action }] of LIGHT_OBJECTS) found.get(action)?.add(word);
  return new Map([...found].map(([name, words]) => [name, [...words].toSorted()]));
}
