import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { ShownRun } from "./schemas.ts";
import { selectRun } from "./store.ts";

/** Finds the tenant's run with its steps. Throws NOT_FOUND. */
export async function findRun({ db, tenant }: Pick<ServiceContext, "db" | "tenant">, runId: string): Promise<ShownRun> {
  const found = isUuid(runId) ? await selectRun(db, tenant.id, runId) : undefined;
  if (found === undefined) throw notFound("run", runId);
  return found;
}

/** The refusal of a move that the run's state does not allow. */
export const wrongState = (status: string, what: string): AppError =>
  new AppError("CONFLICT", {
    message: `The run is ${status}; it cannot be ${what}.`,
    details: { reason: "wrong_state", status },
  });
