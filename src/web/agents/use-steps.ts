import { useEffect, useState } from "preact/hooks";

import { agentPath } from "./agent.ts";
import type { TraceEntry } from "./execution.ts";

export interface Followed {
  /** The steps so far, in order. */
  steps: readonly TraceEntry[];
  /** What the model is writing; empty when it took that back, or calls tools. */
  text: string;
  /** The last event has come: nothing more will. */
  hasEnded: boolean;
  /** The browser gave up on the connection; steps may be missing. */
  isLost: boolean;
}

const NOTHING: Followed = { steps: [], text: "", hasEnded: false, isLost: false };

/**
 * The steps of an execution as they happen, from its beginning, and its answer while it is written; of one that is over, all. The browser connects again by itself after a
 * break and goes on where it was.
 */
export function useSteps(agentId: string, executionId: string): Followed {
  const [followed, setFollowed] = useState(NOTHING);
  useEffect(() => {
    setFollowed(NOTHING);
    const source = new EventSource(`${agentPath(agentId)}/executions/${encodeURIComponent(executionId)}/events`);
    source.addEventListener("step", ({ data }: MessageEvent<string>) => {
      const step = JSON.parse(data) as TraceEntry;
      setFollowed((last) => ({ ...last, steps: withStep(last.steps, step) }));
    });
    source.addEventListener("text", ({ data }: MessageEvent<string>) => {
      const { text } = JSON.parse(data) as { text: string };
      setFollowed((last) => ({ ...last, text: last.text + text }));
    });
    source.addEventListener("text_reset", () => setFollowed((last) => ({ ...last, text: "" })));
    source.addEventListener("end", () => {
      source.close();
      setFollowed((last) => ({ ...last, hasEnded: true }));
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) setFollowed((last) => ({ ...last, isLost: true }));
    });
    return () => source.close();
  }, [agentId, executionId]);
  return followed;
}

/** A new connection repeats the first steps. */
const withStep = (steps: readonly TraceEntry[], step: TraceEntry): TraceEntry[] => [
  ...steps.filter((known) => known.step !== step.step),
  step,
];
