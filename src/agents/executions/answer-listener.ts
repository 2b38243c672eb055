import type { Decision, Provider, RunState } from "#engine/reasoning/provider";
import { streamNext } from "#engine/reasoning/run-step";

/** Hears what a run's model writes while it writes it. */
export interface AnswerListener {
  say(text: string): void;
  /** What was said was not the answer, or is being said anew. */
  takeBack(): void;
  /** This is the answer, whatever was said. */
  conclude(text: string): void;
}

/** As `decideNext`, and lets a listener hear the answer while it is written. Whatever does not become the answer is taken back. */
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
