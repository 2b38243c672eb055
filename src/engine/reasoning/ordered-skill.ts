import { refusalOfFailure } from "#errors/failure";

import { ORDERED_CALL } from "./ordered-call.ts";
import type { CallDecision, RunState } from "./provider.ts";
import { skillToolName } from "./tool-name.ts";

/** Whether the caller ordered one skill to be run. */
export const isOrdered = ({ parameters }: Pick<RunState, "parameters">): boolean =>
  typeof parameters["skill_id"] === "string";

/** The first step of a run that was ordered to run one skill (`parameters.skill_id`): that skill, with the context as its input. */
export function orderedCall(state: RunState): CallDecision | null {
  const skillId = state.parameters["skill_id"];
  if (typeof skillId !== "string" || state.steps.length > 0) return null;
  const tool = skillToolName(skillId);
  const purpose = "Runs the skill that parameters.skill_id orders, with the context as its input.";
  return {
    kind: "call",
    calls: [{ id: ORDERED_CALL, tool, arguments: { ...state.context }, purpose }],
    reasoning: "The caller ordered this skill.",
  };
}

/** Throws the failure of an ordered skill, which fails the run. */
export function checkOrderedSkill(state: RunState): void {
  const outcome = state.steps[0]?.calls[0]?.outcome;
  const error = outcome?.status === "failed" || outcome?.status === "unknown" ? outcome.error : undefined;
  if (!isOrdered(state) || error === undefined) return;
  throw refusalOfFailure({ ...error, message: `The skill failed: ${error.message}` }, {});
}
