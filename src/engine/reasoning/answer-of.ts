import { AppError } from "#errors/app-error";

import type { CallDecision, FinishDecision, NothingDecision, Provider, RunState } from "./provider.ts";
import { addStep, decideNext } from "./run-step.ts";

/**
 * The provider's answer to a single question; a rejected one is requested again. Throws the errors of `decideNext` and
 * `nothingError`.
 */
export async function answerOf(
  provider: Provider,
  state: RunState,
  signal: AbortSignal,
): Promise<FinishDecision | CallDecision> {
  for (;;) {
    const decision = await decideNext(state, provider, signal);
    if (decision.kind === "nothing") throw nothingError(decision);
    if (decision.kind !== "again") return decision;
    addStep(state, decision);
  }
}

/** The failure of a run without an answer. Its reason says whether it counts against the agent. */
export const nothingError = ({ message, reason }: NothingDecision): AppError =>
  new AppError("EXECUTION_FAILED", { message, details: { reason } });
