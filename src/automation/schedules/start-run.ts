import { latestDue } from "#automation/timings/due-times";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { insertRunStart } from "#runs/execution-records/started-by.queries";
import { runTask } from "#runs/executions/run-task";

import { fillTask } from "./fill-task.ts";
import { type ScheduleRow } from "./store.ts";

interface Start {
  dueAt: number;
  /** Statements that join the run's row. */
  alongside: (record: ExecutionRecord) => Statement[];
  /** The answer to a repeated request; absent when no client asked. */
  answerFor?: (record: ExecutionRecord) => unknown;
}

/**
 * Accepts the run of one due time, in one batch with `alongside`. No caller is there to send a refused task again, so words
 * that would be refused open an approval. Throws what `runTask` throws, and the refusals of `alongside`.
 */
export async function startRun(ctx: ServiceContext, schedule: ScheduleRow, start: Start): Promise<ExecutionRecord> {
  const { id, name, task, timeZone, context, parameters } = schedule;
  const [previousDueAt = null] = latestDue(schedule, 0, start.dueAt - 1, 1);
  const { record } = await runTask(ctx, schedule.agentId, {
    task: fillTask({ task, timeZone, dueAt: start.dueAt, previousDueAt }),
    input: { context, parameters: { ...parameters, ask: true } },
    triggeredBy: "schedule",
    origin: "schedule",
    mayRunAtOnce: true,
    waitSeconds: 0,
    alongside: (accepted) => [
      ...start.alongside(accepted),
      insertRunStart({ executionId: accepted.id, tenantId: accepted.tenantId, kind: "schedule", sourceId: id, name }),
    ],
    ...(start.answerFor === undefined ? {} : { answerFor: start.answerFor }),
  });
  return record;
}
