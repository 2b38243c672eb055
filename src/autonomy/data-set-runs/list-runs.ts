import { findDataSet } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { type NamedRun, selectRuns } from "./store.ts";

/** A page of the runs of the tenant's data set, the latest first. Throws NOT_FOUND. */
export async function listRuns(
  ctx: Pick<ServiceContext, "db" | "tenant">,
  setId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedRun[]; total: number }> {
  const [, found] = await Promise.all([
    findDataSet(ctx, setId),
    isUuid(setId) ? selectRuns(ctx.db, { tenantId: ctx.tenant.id, dataSetId: setId, ...page }) : { rows: [], total: 0 },
  ]);
  return found;
}
