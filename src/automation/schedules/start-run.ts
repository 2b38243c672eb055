import { type BegunRun, executionBegun } from "#automation/starts/begun-run";
import { latestDue } from "#automation/timings/due-times";
import { startForSource } from "#automation/workflow-runs/start-for-source";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { insertRunStart } from "#runs/execution-records/started-by.queries";
import { runTask } from "#runs/executions/run-task";

import { fillInput, fillTask } from "./fill-task.ts";
import type { ScheduleRow } from "./store.ts";

interface Start {
  dueAt: number;
  /** Statements that join the run's row. */
  alongside: (run: BegunRun) => Statement[];
  /** The answer to a repeated request; absent when no client asked. */
  answerFor?: (run: BegunRun) => unknown;
}

/**
 * Accepts the run of one due time, in one batch with `alongside`. Throws what `runTask` or `startForSource` throws, and the
 * refusals of `alongside`.
 */
export async function startRun(ctx: ServiceContext, schedule: ScheduleRow, start: Start): Promise<BegunRun> {
  const { id, name, timeZone, workflowId, context } = schedule;
  const [previousDueAt = null] = latestDue(schedule, 0, start.dueAt - 1, 1);
  const due = { timeZone, dueAt: start.dueAt, previousDueAt };
  if (workflowId === null) return startTask(ctx, schedule, due, start);
  return startForSource(ctx, workflowId, {
    input: fillInput(context, due) as Record<string, unknown>,
    origin: "schedule",
    startedBy: { kind: "schedule", id, name },
    ...start,
  });
}

/** No caller is there to send a refused task again, so words that would be refused open an approval. */
async function startTask(
  ctx: ServiceContext,
  { id, name, agentId, task, context, parameters }: ScheduleRow,
  due: { timeZone: string; dueAt: number; previousDueAt: number | null },
  { alongside, answerFor }: Start,
): Promise<BegunRun> {
  const { record } = await runTask(ctx, agentId, {
    task: fillTask({ task, ...due }),
    input: { context, parameters: { ...parameters, ask: true } },
    triggeredBy: "schedule",
    origin: "schedule",
    mayRunAtOnce: true,
    waitSeconds: 0,
    alongside: (accepted) => [
      ...alongside(executionBegun(accepted)),
      insertRunStart({ executionId: accepted.id, tenantId: accepted.tenantId, kind: "schedule", sourceId: id, name }),
    ],
    ...(answerFor === undefined ? {} : { answerFor: (accepted) => answerFor(executionBegun(accepted)) }),
  });
  return executionBegun(record);
}
