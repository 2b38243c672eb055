import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { startAndWait } from "#platform/objects/start-and-wait";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import { initialWait } from "#runs/drives/answer-task";
import { prepareRun } from "#runs/drives/prepare-run";
import { executionLane } from "#runs/execution-lanes/execution-client";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { requirePhotos } from "#runs/shown-photos/require-photos";

import type { AskedTask } from "./ask-task.ts";
import type { PlannedRun } from "./plan-run.ts";
import { agentChanged } from "./run-refusals.ts";
import { insertExecution, requireRunnableAgent } from "./store.ts";

/** A run as its caller learns of it. */
export interface AcceptedRun {
  /** Ended, or still running. */
  record: ExecutionRecord;
  /** Whether it ended while the caller waited. The answer stored for a repeated request is then older. */
  endedLate: boolean;
}

/**
 * Stores a run and gives it to its object, whose end the caller awaits a while. A run that `asked` a person is stored
 * with the request in one batch; it waits, and its caller does not.
 */
export async function acceptRun(ctx: ServiceContext, run: PlannedRun, asked: AskedTask | null): Promise<AcceptedRun> {
  const record = asked?.record ?? run.record;
  const { statements, result } = acceptance(run, record);
  await commit(ctx, [...statements, ...(asked?.statements ?? [])], {
    touches: ["executions"],
    result,
    audit: asked?.audit ?? [],
  });
  if (asked !== null) ctx.waitUntil(tellDeciders(ctx, asked.approval));
  const state = prepareRun(record, run.agent, run.tools, { withSchemas: run.withModel, stranger: run.stranger });
  const ended = await startAndWait(
    ctx,
    executionLane(ctx, record),
    { record, state, end: null, awaiting: initialWait(record) },
    { kind: "execution", runId: record.id, waitSeconds: asked === null ? run.order.waitSeconds : 0 },
  );
  return { record: ended ?? record, endedLate: ended !== null };
}

/** The statements that store a run with its rules, and the answer that a repeated request gets. */
export function acceptance(
  { order }: PlannedRun,
  record: ExecutionRecord,
): { statements: Statement[]; result: unknown } {
  return {
    statements: [
      requireRunnableAgent(record, agentChanged),
      ...requirePhotos(record, order.photosAt),
      ...insertExecution(record),
      ...(order.alongside?.(record) ?? []),
    ],
    result: order.answerFor?.(record) ?? record,
  };
}
