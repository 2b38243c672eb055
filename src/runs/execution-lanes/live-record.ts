import type { SystemContext } from "#context/context";
import type { Statement } from "#db/statement";
import { actingModel } from "#engine/reasoning/acting-model";
import { isFinal } from "#engine/reasoning/run-state";
import { freeReservation } from "#models/model-spending/free-reservation.queries";
import { presentUsage } from "#runs/drives/run-execution";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { childrenOf } from "./children-of.ts";
import type { Followed, RunNews, StoredRun } from "./execution-client.ts";
import { mirrorProgress } from "./mirror-execution.ts";
import { effectEnds } from "./run-effects.ts";
import { liveTrace, percentDone } from "./steps-under-way.ts";

/** A run that asked a model may have lost a call, which holds back a part of its budgets. */
export const freed = ({ record, state }: StoredRun): Statement[] =>
  state.guidance === undefined ? [] : [freeReservation(record.tenantId, record.id)];

/** Shows the run's progress and the outcomes of its effects. Throws STOPPED after a kill switch. */
export const show = (ctx: SystemContext, run: StoredRun): Promise<void> =>
  mirrorProgress(ctx, live(run), effectEnds(run.record.tenantId, run.state, Date.now()));

/** The time limit excludes the time that a person takes to decide. */
export function resumeClock(run: StoredRun): void {
  if (!run.awaiting) return;
  const now = Date.now();
  const waitedMs = now - run.awaiting.since;
  run.record = {
    ...run.record,
    deadlineAt: run.record.deadlineAt + waitedMs,
    waitedMs: (run.record.waitedMs ?? 0) + waitedMs,
  };
  run.awaiting = { ...run.awaiting, since: now };
}

/** The record with the events since the last stored mirror. */
export function live(run: StoredRun): ExecutionRecord {
  if (isFinal(run.record.status)) return run.record;
  const children = childrenOf(run.state);
  const waits = {
    ...(run.awaiting ? { awaiting_approval: { approval_id: run.awaiting.approvalId } } : {}),
    ...(children.length === 0 ? {} : { awaiting_agents: children }),
  };
  const result = Object.keys(waits).length === 0 ? null : waits;
  return {
    ...run.record,
    result,
    reasoningTrace: liveTrace(run.state.steps),
    ...actingModel(run.state.steps),
    usage: presentUsage(run.state.steps),
    progress: percentDone(run.state.steps),
  };
}

export const isNews = ({ events, approvalId, underWay }: RunNews, known: Followed): boolean =>
  events.length > 0 || approvalId !== known.approvalId || underWay !== known.underWay;
