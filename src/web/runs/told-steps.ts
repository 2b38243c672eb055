import { isUnderWay, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";

import { spanOfStep } from "./step-tree.ts";
import { type Span, waitedIn } from "./waterfall-axis.ts";

/** A shorter gap between steps is the platform at work. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * The steps of a run with what the trace itself lacks: the wait of a run that a person is asked about before a call, now or earlier, and
 * the failure of the step at which the run ended. Pure.
 */
export function toldSteps(run: RunDetail, steps: readonly RunStep[]): readonly RunStep[] {
  if (isUnderWay(run)) return run.awaiting_approval_id === null ? steps : withWaitNow(run, steps);
  return withFailure(run, withEarlierWait(run, steps));
}

const beginOf = (run: RunDetail): number => Date.parse(run.started_at ?? run.created_at);

const endOf = (run: RunDetail, steps: readonly RunStep[]): number =>
  Math.max(beginOf(run), ...steps.map((step) => spanOfStep(step, null)?.to ?? 0));

function withWaitNow(run: RunDetail, steps: readonly RunStep[]): readonly RunStep[] {
  if (steps.some(({ kind, duration_ms: ms }) => kind === "wait" && ms === null)) return steps;
  // The platform says what would come next; while a person is asked, nothing of it runs.
  const over = steps.filter(({ duration_ms: ms }) => ms !== null);
  const from = endOf(run, over);
  return [...over, waitStep(`${over.length}.5`, { from, to: null }, run.awaiting_approval_id)];
}

/** The waits that the run counts beyond those of its steps are in its longest gap. */
function withEarlierWait(run: RunDetail, steps: readonly RunStep[]): readonly RunStep[] {
  const known = steps.flatMap((step) => (step.kind === "wait" ? [spanOfStep(step, null)] : []));
  const missing = run.waited_ms - waitedIn(known.filter((span) => span !== null));
  if (missing < SHORTEST_WAIT_MS) return steps;
  const gap = gapsOf(run, steps).toSorted((one, other) => lengthOf(other.span) - lengthOf(one.span))[0];
  if (gap === undefined || lengthOf(gap.span) < SHORTEST_WAIT_MS) return steps;
  const to = Math.min(gap.span.to, gap.span.from + missing);
  return steps.toSpliced(gap.place, 0, waitStep(`${gap.place}.5`, { from: gap.span.from, to }, null));
}

const lengthOf = ({ from, to }: Span): number => to - from;

/** The times in which no step was under way, each with the place of the step after it. */
function gapsOf(run: RunDetail, steps: readonly RunStep[]): { place: number; span: Span }[] {
  let until = beginOf(run);
  const gaps = steps.flatMap((step, place) => {
    const span = spanOfStep(step, null);
    if (span === null || step.parent_id !== null) return [];
    const gap = { place, span: { from: until, to: span.from } };
    until = Math.max(until, span.to);
    return gap.span.to > gap.span.from ? [gap] : [];
  });
  const end = run.completed_at === null ? until : Date.parse(run.completed_at);
  return end > until ? [...gaps, { place: steps.length, span: { from: until, to: end } }] : gaps;
}

/** The last step of a run that failed without a failed call is where it failed. */
function withFailure(run: RunDetail, steps: readonly RunStep[]): readonly RunStep[] {
  const last = steps.at(-1);
  if (run.error === null || last === undefined || steps.some(({ error }) => error !== null)) return steps;
  const from = last.started_at ?? new Date(endOf(run, steps.slice(0, -1))).toISOString();
  const to = run.completed_at === null ? Date.parse(from) : Date.parse(run.completed_at);
  const { code, message } = run.error;
  return [
    ...steps.slice(0, -1),
    {
      ...last,
      started_at: from,
      duration_ms: last.duration_ms ?? Math.max(0, to - Date.parse(from)),
      error: { code, message },
    },
  ];
}

const waitStep = (
  id: string,
  { from, to }: { from: number; to: number | null },
  approvalId: string | null,
): RunStep => {
  const at = new Date(from).toISOString();
  return {
    id,
    parent_id: null,
    kind: "wait",
    name: "Wait for approval",
    description: "A person is asked whether it may begin.",
    started_at: at,
    duration_ms: to === null ? null : to - from,
    model: null,
    connection: null,
    tokens: null,
    cost_usd: null,
    error: null,
    ...(approvalId !== null && {
      approval: { id: approvalId, asked_at: at, decided_at: null, approver: null, reason: null, granted: false },
    }),
  };
};
