import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { findJob, type FoundJob } from "./find-job.ts";
import { CANCELLED } from "./item-result.ts";
import { cancelJob } from "./store.ts";

/**
 * Cancels a job: no further item begins, and what was begun continues. Throws NOT_FOUND and CONFLICT (`already_ended`). The job that it
 * returns was read before, so an item that began after that is shown as cancelled until the job is read again.
 */
export async function cancelBulkJob(ctx: ServiceContext, jobId: string): Promise<FoundJob> {
  const { job, items } = await findJob(ctx, jobId);
  const at = ctx.clock();
  const result: FoundJob = {
    job: { ...job, status: "cancelled", completedAt: at },
    items: items.map((item) => (item.status === "pending" ? { ...item, ...CANCELLED, endedAt: at } : item)),
  };
  await commit(ctx, cancelJob(job, { rest: CANCELLED, at, hasEnded }), {
    result,
    audit: [auditChange(ctx, { action: "cancel_bulk_job", summary: `${job.action} of ${job.total}, job ${job.id}` })],
  });
  return result;
}

const hasEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The job has already ended.", details: { reason: "already_ended" } });
