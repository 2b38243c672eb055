import type { Step } from "#engine/reasoning/provider";
import { traceRun, type TraceEntry } from "#engine/reasoning/trace";

/** The trace of the completed steps: it only grows, so its entries can be sent as events. */
export const liveTrace = (steps: readonly Step[]): TraceEntry[] => traceRun(steps.filter(isDone));

/**
 * The progress of a run in percent. The number of steps is unknown in advance, so each finished step covers a third of
 * the rest; only the end is 100.
 */
export function percentDone(steps: readonly Step[]): number {
  const done = steps.filter(isDone).length;
  return Math.min(95, Math.round(100 * (1 - (2 / 3) ** done)));
}

const isDone = (step: Step): boolean => step.calls.every((call) => call.outcome !== undefined);
