import type { SystemContext } from "#context/context";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { cancelFound } from "#runs/executions/cancel-execution";

import { childContext } from "./child-context.ts";
import { selectChild } from "./store.ts";

/** Cancels a run that another one asked for. Its own end cancels those below it. */
export async function cancelChild(ctx: SystemContext, tenantId: string, executionId: string): Promise<void> {
  const found = await selectChild(ctx.db, tenantId, executionId);
  if (found === undefined || isFinal(found.status)) return;
  try {
    await cancelFound(await childContext(ctx), found);
  } catch (error) {
    // It ended at the same moment.
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
  }
}
