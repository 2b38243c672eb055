import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { dataSetNotFound } from "./find-data-set.ts";
import { selectCases, type ShownCase } from "./store.ts";

/** A page of the cases of the tenant's data set. Throws NOT_FOUND. */
export async function listCases(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  setId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ShownCase[]; total: number }> {
  if (!isUuid(setId)) throw dataSetNotFound(setId);
  const { set, rows } = await selectCases(db, { tenantId: tenant.id, setId, limit, offset: (page - 1) * limit });
  if (set === undefined) throw dataSetNotFound(setId);
  return { rows, total: set.caseCount };
}
