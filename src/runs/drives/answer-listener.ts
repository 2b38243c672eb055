import type { Decision, Provider, RunState } from "#engine/reasoning/provider";
import { streamNext } from "#engine/reasoning/run-step";

/** Receives the text of a run's model while it is written. */
export interface AnswerListener {
  say(text: string): void;
  /** Retracts the text: it was not the answer, or the model writes it again. */
  takeBack(): void;
  /** States the final answer, whatever was written before. */
  conclude(text: string): void;
}

/**
 * As `decideNext`, and passes the answer to a listener while it is written. Text that does not become the answer is
 * retracted.
 */
export async function decideAloud(
  state: RunState,
  provider: Provider,
  signal: AbortSignal,
  listener: AnswerListener,
): Promise<Decision> {
  let decision: Decision | undefined;
  try {
    for await (const delta of streamNext(state, provider, signal)) {
      if (delta.kind === "text") listener.say(delta.text);
      else if (delta.kind === "reset") listener.takeBack();
      else decision = delta.decision;
    }
  } finally {
    if (decision?.kind === "finish") listener.conclude(decision.result.summary);
    else listener.takeBack();
  }
  if (decision === undefined) throw new Error("A streamed answer ended without a decision.");
  return decision;
}
