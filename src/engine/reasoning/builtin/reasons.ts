import { inferAction } from "#engine/governance/infer-action";

import { wordPattern } from "./phrase-patterns.ts";

/** The first sentence of a result when no part of the task could be done without a language model. */
export const NO_MODEL_CONNECTED =
  "This task needs a language model, and this agent has none: connect one under Settings, Models and budgets.";

/** The reason why a part of a task cannot be done. */
export interface Reason {
  text: string;
  /** Whether a language model could do it with the available tools. */
  needsModel: boolean;
}

const LIVE = wordPattern("live");
const LATER = wordPattern("later");
/** From this complexity on an action changes something outside the answer. */
const CHANGING = 3;

/** The reason for a part of a task that no tool serves. */
export function reasonForNoTool(clause: string): Reason {
  return (
    reasonBeyondModels(clause) ?? {
      text: "None of the agent's tools does this without a language model.",
      needsModel: true,
    }
  );
}

/** The reason for a question that no text answers. */
export function reasonForNoKnowledge(clause: string): Reason {
  return (
    reasonBeyondModels(clause) ?? {
      text: "There is no text that could contain the answer, and the built-in engine has no general knowledge.",
      needsModel: true,
    }
  );
}

/** The reason for a part that a language model could not do either with the available tools. */
function reasonBeyondModels(clause: string): Reason | null {
  if (LATER.test(clause)) return { text: "No tool of this agent starts work at a later time.", needsModel: false };
  if (LIVE.test(clause))
    return { text: "No tool of this agent looks at the web or at what happens now.", needsModel: false };
  const { action, complexity } = inferAction(clause);
  if (complexity < CHANGING || action === "write_code") return null;
  return { text: "No tool of this agent changes or sends anything; a skill that is installed can.", needsModel: false };
}
