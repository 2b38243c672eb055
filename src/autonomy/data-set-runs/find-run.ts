import type { ServiceContext } from "#context/context";
import { notFound, type AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type NamedRun, type ResultPage, selectRun, selectRunWithResults } from "./store.ts";

type ReadContext = Pick<ServiceContext, "db" | "tenant">;

const runNotFound = (runId: string): AppError => notFound("run", runId);

/** The tenant's run of a data set. Throws NOT_FOUND. */
export async function findRun({ db, tenant }: ReadContext, runId: string): Promise<NamedRun> {
  const found = isUuid(runId) ? await selectRun(db, tenant.id, runId) : undefined;
  if (found === undefined) throw runNotFound(runId);
  return found;
}

/** The tenant's run with a page of its results. Throws NOT_FOUND. */
export async function findRunWithResults({ db, tenant }: ReadContext, runId: string, page: ResultPage) {
  if (!isUuid(runId)) throw runNotFound(runId);
  const { run, ...found } = await selectRunWithResults(db, tenant.id, runId, page);
  if (run === undefined) throw runNotFound(runId);
  return { run, ...found };
}
