import { durationOf, type Execution, executionPage, outcomeOf } from "#web/parts/runs/execution.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

const MAX_TASK = 90;

/** The columns of a run: its outcome first, then its task. */
export const EXECUTION_COLUMNS: readonly Column<Execution>[] = [
  {
    title: "Task",
    show: ({ execution_id, task }) => (
      <a href={executionPage(execution_id)}>{task.length > MAX_TASK ? `${task.slice(0, MAX_TASK)}…` : task}</a>
    ),
  },
  { title: "Outcome", show: (execution) => <Outcome of={outcomeOf(execution)} /> },
  { title: "Action", show: ({ action }) => action.replaceAll("_", " ") },
  { title: "Duration", isNumber: true, show: (execution) => <Duration ms={durationOf(execution)} /> },
  { title: "When", show: ({ created_at }) => <RelativeTime at={created_at} /> },
];
