import { actionComplexity, isKnownAction } from "./actions.ts";
import type { Complexity } from "./maturity.ts";

const EFFECTS: Readonly<Record<Complexity, string>> = {
  1: "reads",
  2: "suggests",
  3: "changes something that can be undone",
  4: "changes something that is hard or impossible to undo",
};

/** The beginning of an action's name when a tool's own hints require more than the person's choice. */
const RAISED = "destructive_";

/** An action in words, for a person who decides about it. */
export function actionInWords(action: string): string {
  const effect = EFFECTS[actionComplexity(action)];
  if (isKnownAction(action)) return `${action.replaceAll("_", " ")}: it ${effect}`;
  const chosen = action.startsWith(RAISED) ? action.slice(RAISED.length) : "";
  return isKnownAction(chosen)
    ? `released as ${chosen.replaceAll("_", " ")}, but its server calls it destructive: it ${effect}`
    : `${JSON.stringify(action)}, which no rule describes: it counts as one that ${effect}`;
}
