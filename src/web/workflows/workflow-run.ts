import { readAgain } from "#web/lib/answers.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { durationText } from "#web/lib/time-words.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

export type WorkflowRun = DataOf<"GET /api/workflow-runs/{run_id}">;
export type RunSummary = DataOf<"GET /api/workflow-runs">["runs"][number];
export type RunStatus = RunSummary["status"];
export type RunStep = WorkflowRun["steps"][number];

export const RUNS = "/workflows/runs";

export const runPath = (id: string) => `/api/workflow-runs/${encodeURIComponent(id)}` as const;
export const runAddress = (id: string): string => `${RUNS}/${id}`;

export const readRunsAgain = (): void => readAgain(["/api/workflow-runs", "/api/workflows"]);

const ENDED: ReadonlySet<RunStatus> = new Set(["completed", "failed", "cancelled"]);
export const isOver = (status: RunStatus): boolean => ENDED.has(status);

interface Look {
  word: string;
  /** The colour and the icon. */
  look: OutcomeName;
}

/** States of runs and of their steps. */
export const STATES: Readonly<Record<RunStatus | RunStep["status"], Look>> = {
  pending: { word: "Not yet", look: "void" },
  running: { word: "Running", look: "running" },
  waiting: { word: "Waiting", look: "waiting" },
  retrying: { word: "Tries again", look: "waiting" },
  paused: { word: "Paused", look: "partial" },
  completed: { word: "Completed", look: "done" },
  failed: { word: "Failed", look: "failed" },
  skipped: { word: "Skipped", look: "void" },
  cancelled: { word: "Cancelled", look: "void" },
};

/** The name of a step or of an item of its loop: `read`, `read[3]`. */
export const keyOf = ({ step_id: id, item }: Pick<RunStep, "step_id" | "item">): string =>
  item === null ? id : `${id}[${item}]`;

/** The time from its start to its end; null while it has none of them. */
export function tookText({ started_at: from, completed_at: until }: RunStep): string | null {
  if (from === null || until === null) return null;
  return durationText(Date.parse(until) - Date.parse(from));
}
