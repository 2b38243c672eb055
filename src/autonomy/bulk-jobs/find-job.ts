import type { ServiceContext } from "#context/context";
import type { BulkJobRow } from "#db/schema/bulk-jobs";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectJob, type ShownItem } from "./store.ts";

export interface FoundJob {
  job: BulkJobRow;
  items: ShownItem[];
}

/** The tenant's job with the results of its runs. Throws NOT_FOUND. */
export async function findJob({ db, tenant }: Pick<ServiceContext, "db" | "tenant">, jobId: string): Promise<FoundJob> {
  if (!isUuid(jobId)) throw notFound("bulk job", jobId);
  const { job, items } = await selectJob(db, tenant.id, jobId);
  if (job === undefined) throw notFound("bulk job", jobId);
  return { job, items };
}
