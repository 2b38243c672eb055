import type { ServiceContext } from "#context/context";
import { notFound, type AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectCase, selectDataSet, type DataSetRow, type ShownCase } from "./store.ts";

type ReadContext = Pick<ServiceContext, "db" | "tenant">;

export const dataSetNotFound = (id: string): AppError => notFound("data set", id);

/** The tenant's data set. Throws NOT_FOUND, also for another tenant's. */
export async function findDataSet({ db, tenant }: ReadContext, id: string): Promise<DataSetRow> {
  const found = isUuid(id) ? await selectDataSet(db, tenant.id, id) : undefined;
  if (found === undefined) throw dataSetNotFound(id);
  return found;
}

/** A case of the tenant's data set, without its recorded calls. Throws NOT_FOUND. */
export async function findCase({ db, tenant }: ReadContext, setId: string, caseId: string): Promise<ShownCase> {
  const found = isUuid(setId) && isUuid(caseId) ? await selectCase(db, tenant.id, setId, caseId) : undefined;
  if (found === undefined) throw notFound("case", caseId);
  return found;
}
