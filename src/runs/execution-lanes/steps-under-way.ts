import type { CallRecord, Step } from "#engine/reasoning/provider";
import { type RunStep, stepsOfTrace } from "#engine/reasoning/run-steps";
import { type TraceEntry, traceRun } from "#engine/reasoning/trace";

import type { StoredRun } from "./execution-client.ts";

/**
 * The unfinished steps of the tree: the current call with the others of its step, or the request to the model. A step
 * that has not begun has no `started_at`. They keep their ids when they end.
 */
export function stepsUnderWay({
  record,
  state,
  awaiting,
  end,
}: Pick<StoredRun, "record" | "state" | "awaiting" | "end">): RunStep[] {
  if (record.startedAt === null || end !== null) return [];
  const { steps } = state;
  const done = liveTrace(steps).length;
  const asked = askedAt(awaiting);
  const trace = traceRun(asked === null ? steps : steps.map((step) => withWait(step, asked)));
  const { ofEntries } = stepsOfTrace(trace.map(asBegun));
  const open = ofEntries.slice(done).flat();
  return open.length > 0 ? open : [deciding(ofEntries.flat().length, lastMoment(steps) ?? isoOf(record.startedAt))];
}

/** The time of a call's decision is not the time of its beginning. */
const asBegun = ({ at, ...entry }: TraceEntry): TraceEntry =>
  entry.started_at === undefined ? entry : { ...entry, ...(at === undefined ? {} : { at }) };

const isoOf = (at: number): string => new Date(at).toISOString();

const askedAt = (awaiting: StoredRun["awaiting"]) =>
  awaiting ? { id: awaiting.approvalId, at: isoOf(awaiting.since) } : null;

/** The call that asks a person is the first unfinished one. */
function withWait(step: Step, { id, at }: { id: string; at: string }): Step {
  const waiting = step.calls.find(({ outcome }) => outcome === undefined);
  const note = { id, asked_at: at, decided_at: null, approver: null, reason: null, granted: false };
  return { ...step, calls: step.calls.map((call) => (call === waiting ? { ...call, approval: note } : call)) };
}

const lastMoment = (steps: readonly Step[]): string | undefined =>
  steps.flatMap(({ at, calls }) => [at, ...calls.map(({ times }: CallRecord) => times?.ended)]).findLast(Boolean);

const deciding = (stepsBefore: number, since: string): RunStep => ({
  id: String(stepsBefore + 1),
  parent_id: null,
  kind: "model",
  name: stepsBefore === 0 ? "Plan" : "Decide",
  description: "",
  started_at: since,
  duration_ms: null,
  model: null,
  connection: null,
  tokens: null,
  cost_usd: null,
  error: null,
});

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
