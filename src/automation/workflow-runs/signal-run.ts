import { requireMayRun } from "#automation/workflows/may-change";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { movedOn } from "#errors/moved-on";

import { findRun, wrongState } from "./find-run.ts";
import { wakeRun } from "./start-workflow-run.ts";
import { OPEN_RUN } from "./step-moves.ts";
import { insertSignal, requireRun, type SignalRow } from "./store.ts";

/** Sends a signal to a run; one that comes before its step waits is kept. Throws NOT_FOUND, and CONFLICT for an ended run. */
export async function signalRun(
  ctx: ServiceContext,
  runId: string,
  { name, data = null }: { name: string; data?: unknown },
): Promise<Pick<SignalRow, "id" | "name">> {
  requireMayRun(ctx);
  const { run } = await findRun(ctx, runId);
  if (run.completedAt !== null) throw wrongState(run.status, "sent a signal");
  const signal = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    runId,
    name,
    data,
    origin: null,
    takenAt: null,
    createdAt: ctx.clock(),
  };
  const result = { id: signal.id, name };
  await commit(ctx, [requireRun(run, OPEN_RUN, () => movedOn("The run has just ended.")), insertSignal(signal)], {
    result,
  });
  wakeRun(ctx, run);
  return result;
}
