import type { RUN_STATUSES, STEP_STATUSES } from "#db/schema/workflows";

export type RunStatus = (typeof RUN_STATUSES)[number];
export type StepStatus = (typeof STEP_STATUSES)[number];

/** The states that a run may move to from each; any other move is refused. */
export const RUN_MOVES: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  pending: ["running", "cancelled"],
  running: ["waiting", "paused", "completed", "failed", "cancelled"],
  waiting: ["running", "paused", "completed", "failed", "cancelled"],
  paused: ["running", "failed", "cancelled"],
  completed: [],
  failed: ["running"],
  cancelled: [],
};

/** The same of a step. A failed one, and one that a failed run left out, begins again with a retry. */
export const STEP_MOVES: Readonly<Record<StepStatus, readonly StepStatus[]>> = {
  pending: ["running", "waiting", "retrying", "completed", "failed", "skipped", "cancelled"],
  running: ["running", "waiting", "retrying", "completed", "failed", "cancelled"],
  waiting: ["running", "waiting", "retrying", "completed", "failed", "cancelled"],
  retrying: ["running", "waiting", "retrying", "completed", "failed", "cancelled"],
  completed: [],
  failed: ["pending", "running"],
  skipped: ["pending"],
  cancelled: ["pending"],
};

export const mayMove = <Status extends string>(
  moves: Readonly<Record<Status, readonly Status[]>>,
  from: Status,
  to: Status,
): boolean => moves[from].includes(to);

/** The states of a run from which it never moves without a person. */
export const ENDED_RUN: ReadonlySet<RunStatus> = new Set(["completed", "failed", "cancelled"]);
/** The states of a run in which its steps are carried on. */
export const OPEN_RUN: readonly RunStatus[] = ["pending", "running", "waiting", "paused"];
/** The states of a run in which steps may begin. */
export const BEGINNING_RUN: readonly RunStatus[] = ["running", "waiting"];

export const ENDED_STEP: ReadonlySet<StepStatus> = new Set(["completed", "failed", "skipped", "cancelled"]);
