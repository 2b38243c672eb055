import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { RunRow } from "#db/schema/sdlc";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError, notFound } from "#errors/app-error";

import { getSdlcRun } from "./get-sdlc-run.ts";
import { sdlcRunLane } from "./sdlc-run-client.ts";

/**
 * Cancels a run, also one that waits for an approval, whose request is withdrawn. The first end wins: a run that ended
 * earlier keeps its end.
 */
export async function cancelSdlcRun(ctx: ServiceContext, runId: string): Promise<RunRow> {
  const found = await getSdlcRun(ctx, runId);
  if (isFinal(found.status)) throw over(found.status);
  const run = { tenantId: ctx.tenant.id, runId };
  const ended = await sdlcRunLane(ctx, run).cancel(run);
  if (ended === null) throw notFound("run", runId);
  if (ended.status !== "cancelled") throw over(ended.status);
  if (ctx.idempotency) await commit(ctx, [], { result: ended }); // the object wrote the end; the key must still be used up
  return ended;
}

const over = (status: string): AppError =>
  new AppError("CONFLICT", {
    message: `The run has ended (${status}); its status cannot change.`,
    details: { status },
  });
