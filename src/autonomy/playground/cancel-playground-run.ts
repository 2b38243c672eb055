import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { findPlaygroundRun, type FoundPlayground } from "./find-run.ts";
import { playgroundLane } from "./playground-run-client.ts";
import { endRun, requireUnderWay } from "./store.ts";

/** Cancels a run: its variants that have not ended are cancelled. Throws NOT_FOUND and CONFLICT (`already_ended`). */
export async function cancelPlaygroundRun(ctx: ServiceContext, runId: string): Promise<FoundPlayground> {
  const { run, variants } = await findPlaygroundRun(ctx, runId);
  const ended = { status: "cancelled", completedAt: ctx.clock() } as const;
  const next: FoundPlayground = {
    run: { ...run, ...ended },
    variants: variants.map((variant) => (variant.completedAt === null ? { ...variant, ...ended, asks: [] } : variant)),
  };
  await commit(ctx, [requireUnderWay(run, hasEnded), ...endRun(run, ended)], {
    result: next,
    audit: [auditChange(ctx, { action: "cancel_playground_run", agentId: run.agentId, summary: run.id })],
  });
  const name = { tenantId: run.tenantId, runId: run.id };
  await playgroundLane(ctx, name)
    .cancel(name)
    .catch((error: unknown) => ctx.log.warn("playground_not_interrupted", { run: run.id, error }));
  return next;
}

const hasEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The run has already ended.", details: { reason: "already_ended" } });
