import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { findRun } from "./find-run.ts";
import { endRun, type NamedRun, requireUnderWay } from "./store.ts";

/** Cancels a run: no further case begins, and those under way are not counted. Throws NOT_FOUND and CONFLICT. */
export async function cancelDataSetRun(ctx: ServiceContext, runId: string): Promise<NamedRun> {
  const run = await findRun(ctx, runId);
  const completedAt = ctx.clock();
  const ended = { status: "cancelled", voidReason: null, completedAt } as const;
  const next: NamedRun = { ...run, ...ended, notRun: Math.max(0, run.total - run.passed - run.failed) };
  await commit(ctx, [requireUnderWay(run, hasEnded), endRun(run, ended)], {
    result: next,
    audit: [
      auditChange(ctx, {
        action: "cancel_data_set_run",
        summary: `version ${run.agentVersion} of "${run.agentName ?? run.agentId}"`,
        agentId: run.agentId,
      }),
    ],
  });
  return next;
}

const hasEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The run has already ended.", details: { reason: "already_ended" } });
