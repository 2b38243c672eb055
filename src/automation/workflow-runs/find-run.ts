import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { withOutputs } from "./kept-output.ts";
import type { ShownRun } from "./schemas.ts";
import { selectRun } from "./store.ts";

/** Finds the tenant's run with its steps and their outputs. Throws NOT_FOUND, and UNAVAILABLE without its bucket. */
export async function findRun(
  ctx: Pick<ServiceContext, "db" | "tenant" | "bindings">,
  runId: string,
): Promise<ShownRun> {
  const found = isUuid(runId) ? await selectRun(ctx.db, ctx.tenant.id, runId) : undefined;
  if (found === undefined) throw notFound("run", runId);
  return { ...found, steps: await withOutputs(ctx, found.steps) };
}

/** The refusal of a move that the run's state does not allow. */
export const wrongState = (status: string, what: string): AppError =>
  new AppError("CONFLICT", {
    message: `The run is ${status}; it cannot be ${what}.`,
    details: { reason: "wrong_state", status },
  });
