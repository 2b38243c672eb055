import { catcherOf, dependenciesOf } from "#automation/workflows/step-graph";
import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";

import { ENDED_STEP, type StepStatus } from "./step-moves.ts";

/** A step or an item of a loop, as the plan sees it; `item` is -1 for the step itself. */
export interface PlannedStep {
  stepId: string;
  item: number;
  status: StepStatus;
}

/** Steps and items that work at once. */
const MOST_AT_ONCE = 20;
const ITEMS_AT_ONCE = 4;

export interface Plan {
  /** Steps that are left out, because nothing that they follow was done. */
  skip: string[];
  /** Steps that begin, in the order of the definition. */
  open: string[];
  /** Items of loops that begin. */
  items: { stepId: string; item: number }[];
  /** Loops whose items have all ended. */
  loops: { stepId: string; outcome: "completed" | "failed"; failedItem: number | null }[];
  /** How the run ends now; null while it does not. */
  end: { kind: "completed" } | { kind: "stopped"; stepId: string } | { kind: "failed"; stepId: string } | null;
  /** Set while a failure or an `end` keeps further steps from beginning. */
  closing: boolean;
}

/**
 * Plans the next moves of a run, from its steps alone. Pure: the same states give the same plan, so a run that was
 * interrupted anywhere continues from its rows.
 */
export function planRun(steps: readonly WorkflowStep[], states: readonly PlannedStep[]): Plan {
  const roots = new Map(states.filter(({ item }) => item < 0).map((state) => [state.stepId, state.status]));
  const statusOf = (id: string): StepStatus => roots.get(id) ?? "pending";
  const dependencies = dependenciesOf(steps);
  const failed = steps.find((step) => statusOf(step.step_id) === "failed" && isUncaught(step));
  const stopped = steps.find((step) => kindOf(step) === "end" && statusOf(step.step_id) === "completed");
  const isOver = (id: string): boolean => ENDED_STEP.has(statusOf(id));
  if (failed !== undefined || stopped !== undefined) {
    const end =
      failed === undefined
        ? { kind: "stopped" as const, stepId: stopped?.step_id ?? "" }
        : { kind: "failed" as const, stepId: failed.step_id };
    return { ...NOTHING, closing: true, end: isQuiet(steps, states) ? end : null };
  }
  if (steps.every(({ step_id: id }) => isOver(id))) return { ...NOTHING, end: { kind: "completed" } };
  const ready = steps.filter(
    ({ step_id: id }) => statusOf(id) === "pending" && (dependencies.get(id) ?? []).every(isOver),
  );
  const isLeftOut = (step: WorkflowStep): boolean => leftOut(step, steps, dependencies, statusOf);
  const loops = steps.flatMap((step) => loopEnd(step, statusOf, states));
  const room = MOST_AT_ONCE - states.filter((state) => isWorking(state, steps)).length;
  const items = steps.flatMap((step) => nextItems(step, statusOf, states)).slice(0, Math.max(0, room));
  return {
    ...NOTHING,
    skip: ready.filter(isLeftOut).map(({ step_id: id }) => id),
    open: ready
      .filter((step) => !isLeftOut(step))
      .slice(0, Math.max(0, room - items.length))
      .map(({ step_id: id }) => id),
    items,
    loops,
  };
}

const NOTHING: Plan = { skip: [], open: [], items: [], loops: [], end: null, closing: false };

/** The parent row of a loop runs while its items wait; it does no work itself. */
const isWorking = ({ stepId, item, status }: PlannedStep, steps: readonly WorkflowStep[]): boolean =>
  (status === "running" || status === "retrying") &&
  (item >= 0 || steps.find(({ step_id: id }) => id === stepId)?.for_each === undefined);

/** Whether no step does work that has begun; what waits is cancelled with the run's end. */
const isQuiet = (steps: readonly WorkflowStep[], states: readonly PlannedStep[]): boolean =>
  states.every((state) => state.status !== "running" || !isWorking(state, steps));

const isUncaught = ({ on_error: rule = "fail" }: WorkflowStep): boolean => rule === "fail";

/**
 * Whether a step is left out: one that deals with failures when there was none, and any other when all that it follows
 * was left out. A failure that another step deals with counts as left out for the rest.
 */
function leftOut(
  { step_id: id }: WorkflowStep,
  steps: readonly WorkflowStep[],
  dependencies: ReadonlyMap<string, readonly string[]>,
  statusOf: (id: string) => StepStatus,
): boolean {
  const caught = steps.filter((step) => catcherOf(step) === id);
  if (caught.length > 0) return caught.every((step) => statusOf(step.step_id) !== "failed");
  const named = dependencies.get(id) ?? [];
  if (named.length === 0) return false;
  return named.every((one) => {
    const status = statusOf(one);
    const step = steps.find(({ step_id: other }) => other === one);
    return (
      status === "skipped" ||
      status === "cancelled" ||
      (status === "failed" && step !== undefined && catcherOf(step) !== null)
    );
  });
}

const itemsOf = (stepId: string, states: readonly PlannedStep[]): PlannedStep[] =>
  states.filter((state) => state.stepId === stepId && state.item >= 0).toSorted((a, b) => a.item - b.item);

/** Whether a loop begins no further item, because one failed. */
const isGivenUp = ({ for_each: loop }: WorkflowStep, items: readonly PlannedStep[]): boolean =>
  loop?.on_item_error !== "continue" && items.some(({ status }) => status === "failed");

function nextItems(
  step: WorkflowStep,
  statusOf: (id: string) => StepStatus,
  states: readonly PlannedStep[],
): { stepId: string; item: number }[] {
  const { step_id: id, for_each: loop } = step;
  if (loop === undefined || statusOf(id) !== "running") return [];
  const items = itemsOf(id, states);
  if (isGivenUp(step, items)) return [];
  const underWay = items.filter(({ status }) => !ENDED_STEP.has(status) && status !== "pending").length;
  const room = (loop.concurrency ?? ITEMS_AT_ONCE) - underWay;
  return items
    .filter(({ status }) => status === "pending")
    .slice(0, Math.max(0, room))
    .map(({ item }) => ({ stepId: id, item }));
}

function loopEnd(
  step: WorkflowStep,
  statusOf: (id: string) => StepStatus,
  states: readonly PlannedStep[],
): Plan["loops"] {
  const { step_id: stepId, for_each: loop } = step;
  if (loop === undefined || statusOf(stepId) !== "running") return [];
  const items = itemsOf(stepId, states);
  const failedItem = items.find(({ status }) => status === "failed")?.item ?? null;
  if (isGivenUp(step, items)) {
    const isQuiet = items.every(({ status }) => ENDED_STEP.has(status) || status === "pending");
    return isQuiet ? [{ stepId, outcome: "failed", failedItem }] : [];
  }
  return items.every(({ status }) => ENDED_STEP.has(status)) ? [{ stepId, outcome: "completed", failedItem }] : [];
}
