import { requireMayRun } from "#automation/workflows/may-change";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { decideAnew, movedOn } from "#errors/moved-on";

import { endStatements } from "./end-run.ts";
import { findRun, wrongState } from "./find-run.ts";
import { LOST_MS } from "./run-view.ts";
import type { ShownRun } from "./schemas.ts";
import { mayMove, RUN_MOVES, type RunStatus } from "./step-moves.ts";
import { requireRun, updateRun } from "./store.ts";
import { workflowRunLane } from "./workflow-run-client.ts";

/** Keeps further steps of a run from beginning; those that have begun end. Throws NOT_FOUND, and CONFLICT by its state. */
export const pauseRun = (ctx: ServiceContext, runId: string): Promise<ShownRun> =>
  move(ctx, runId, { status: "paused", from: ["running", "waiting"], what: "paused" });

/** Lets a paused run continue. Throws NOT_FOUND, and CONFLICT by its state. */
export const resumeRun = (ctx: ServiceContext, runId: string): Promise<ShownRun> =>
  move(ctx, runId, { status: "running", from: ["paused"], what: "resumed" });

interface Move {
  status: RunStatus;
  from: readonly RunStatus[];
  what: string;
}

function move(ctx: ServiceContext, runId: string, { status, from, what }: Move): Promise<ShownRun> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const found = await findRun(ctx, runId);
    if (!from.includes(found.run.status) || !mayMove(RUN_MOVES, found.run.status, status))
      throw wrongState(found.run.status, what);
    const changes = { status, lookAt: ctx.clock() + LOST_MS };
    const result = { ...found, run: { ...found.run, ...changes } };
    await write(ctx, found, [updateRun(found.run, changes)], result);
    const name = { tenantId: ctx.tenant.id, runId };
    ctx.waitUntil(workflowRunLane(ctx, name).wake(name));
    return result;
  });
}

/**
 * Cancels a run that has not ended, with the executions and the runs of its steps. The first end wins. Throws NOT_FOUND,
 * and CONFLICT for a run that has ended.
 */
export function cancelRun(ctx: ServiceContext, runId: string): Promise<ShownRun> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const found = await findRun(ctx, runId);
    if (found.run.completedAt !== null) throw wrongState(found.run.status, "cancelled");
    const at = ctx.clock();
    const result: ShownRun = {
      ...found,
      run: { ...found.run, status: "cancelled", completedAt: at },
      steps: found.steps.map((step) =>
        step.completedAt === null ? { ...step, status: "cancelled", completedAt: at } : step,
      ),
    };
    await write(ctx, found, endStatements(ctx, found.run, { status: "cancelled", code: "CANCELLED" }), result);
    const name = { tenantId: ctx.tenant.id, runId };
    ctx.waitUntil(workflowRunLane(ctx, name).interrupt(name));
    return result;
  });
}

const write = (ctx: ServiceContext, { run }: ShownRun, statements: Statement[], result: ShownRun): Promise<unknown> =>
  commit(ctx, [requireRun(run, [run.status], () => movedOn("The run has moved on.")), ...statements], { result });
