import { inferAction } from "#engine/governance/infer-action";

import { wordPattern } from "./phrase-patterns.ts";

/** What a result says first when nothing of the task could be done for want of a language model. */
export const NO_MODEL_CONNECTED =
  'This task needs a language model, and this instance has none: its operator connects one with LLM_PROVIDER (README, "Connect a model").';

/** Why nothing can be done for a part of a task. */
export interface Reason {
  text: string;
  /** A language model could do it with the tools there are. */
  needsModel: boolean;
}

const LIVE = wordPattern("live");
const LATER = wordPattern("later");
/** From this complexity on an action changes something outside of the answer. */
const CHANGING = 3;

/** Why a part of a task that no tool serves is not done. */
export function reasonForNoTool(clause: string): Reason {
  return (
    reasonBeyondModels(clause) ?? {
      text: "None of the agent's tools does this without a language model.",
      needsModel: true,
    }
  );
}

/** Why a question that no text answers is not answered. */
export function reasonForNoKnowledge(clause: string): Reason {
  return (
    reasonBeyondModels(clause) ?? {
      text: "There is no text that could hold the answer, and the built-in engine has no knowledge of its own.",
      needsModel: true,
    }
  );
}

/** What a language model could not do either, with the tools there are. */
function reasonBeyondModels(clause: string): Reason | null {
  if (LATER.test(clause)) return { text: "No tool of this agent starts work at a later time.", needsModel: false };
  if (LIVE.test(clause))
    return { text: "No tool of this agent looks at the web or at what happens now.", needsModel: false };
  const { action, complexity } = inferAction(clause);
  if (complexity < CHANGING || action === "write_code") return null;
  return { text: "No tool of this agent changes or sends anything; a skill that is installed can.", needsModel: false };
}
