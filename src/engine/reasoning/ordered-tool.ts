import { AppError } from "#errors/app-error";
import { refusalOfFailure } from "#errors/failure";

import { ORDERED_CALL } from "./ordered-call.ts";
import type { CallOutcome, Decision, Provider, Refusal, RunState } from "./provider.ts";

/** The tool that the caller ordered (`parameters.tool`); null for any other task. */
export const orderedToolOf = ({ parameters }: Pick<RunState, "parameters">): string | null =>
  typeof parameters["tool"] === "string" ? parameters["tool"] : null;

/**
 * Decides a run that was ordered to call one tool. It makes that call with the context as its arguments, and the output
 * is the result. No model is asked. Everything around the call is as in any run. Throws the call's failure, and
 * GOVERNANCE_VIOLATION when no person allowed it.
 */
export const orderedToolProvider: Provider = {
  name: "ordered",
  needsSchemas: false,
  next: (state) => Promise.resolve(decide(state)),
};

function decide(state: RunState): Decision {
  const tool = orderedToolOf(state) ?? "";
  const outcome = state.steps[0]?.calls[0]?.outcome;
  if (outcome === undefined) {
    const call = { id: ORDERED_CALL, tool, arguments: { ...state.context }, purpose: state.task };
    return { kind: "call", calls: [call], reasoning: "The caller ordered this call." };
  }
  const details = outputOf(outcome, tool);
  return {
    kind: "finish",
    result: { summary: `${tool} gave a result.`, details },
    confidence: 1,
    reasoning: "The call that was ordered has been made.",
  };
}

function outputOf(outcome: CallOutcome, tool: string): Record<string, unknown> {
  switch (outcome.status) {
    case "done":
      return isObject(outcome.output) ? outcome.output : { output: outcome.output };
    case "refused":
      throw notAllowed(outcome.refused, tool);
    case "failed":
      throw refusalOfFailure(outcome.error, {});
    case "unknown":
      throw refusalOfFailure(outcome.error ?? { code: "EXECUTION_FAILED", message: outcome.message }, {});
  }
}

const notAllowed = (refused: Refusal, tool: string): AppError =>
  new AppError("GOVERNANCE_VIOLATION", {
    message: `${tool} was not called: its action "${refused.action}" requires the level ${refused.required_level}, and no person allowed this call. Send it again to ask a person once more.`,
    details: { ...refused },
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
