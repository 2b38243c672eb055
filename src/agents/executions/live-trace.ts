import type { Step } from "#engine/reasoning/provider";
import { traceRun, type TraceEntry } from "#engine/reasoning/trace";

/** The trace of the steps that are wholly done: it only ever grows, so its entries can be sent as events. */
export const liveTrace = (steps: readonly Step[]): TraceEntry[] => traceRun(steps.filter(isDone));

/**
 * How far a run is, in percent. The number of steps is not known in advance, so each finished step covers a third of what is left;
 * only the end is 100.
 */
export function percentDone(steps: readonly Step[]): number {
  const done = steps.filter(isDone).length;
  return Math.min(95, Math.round(100 * (1 - (2 / 3) ** done)));
}

const isDone = (step: Step): boolean => step.calls.every((call) => call.outcome !== undefined);
