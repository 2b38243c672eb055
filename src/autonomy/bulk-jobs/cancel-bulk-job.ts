import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { endPending } from "./end-pending.ts";
import { findJob, type FoundJob } from "./find-job.ts";
import { CANCELLED, type ItemStatus } from "./item-result.ts";
import { WRITTEN_AT_ONCE } from "./limits.ts";
import { cancelJob } from "./store.ts";

/**
 * Cancels a job: no further item begins, and what was begun continues. Throws NOT_FOUND and CONFLICT (`already_ended`). The job that it
 * returns was read before, so an item that began after that is shown as cancelled until the job is read again.
 */
export async function cancelBulkJob(ctx: ServiceContext, jobId: string): Promise<FoundJob> {
  const { job, counts, items, next } = await findJob(ctx, jobId);
  const at = ctx.clock();
  const number = (status: ItemStatus): number => counts.get(status) ?? 0;
  const result: FoundJob = {
    job: { ...job, status: "cancelled", completedAt: at },
    counts: new Map([...counts, ["pending", 0], ["cancelled", number("cancelled") + number("pending")]]),
    next,
    items: items.map((item) => (item.status === "pending" ? { ...item, ...CANCELLED, endedAt: at } : item)),
  };
  const from = Math.max(0, job.total - WRITTEN_AT_ONCE);
  await commit(ctx, cancelJob(job, { rest: CANCELLED, at, from, hasEnded }), {
    result,
    audit: [auditChange(ctx, { action: "cancel_bulk_job", summary: `${job.action} of ${job.total}, job ${job.id}` })],
  });
  // After a crash before this, the job's object does it.
  if (from > 0) await endPending(ctx, job, { rest: CANCELLED, at });
  return result;
}

const hasEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The job has already ended.", details: { reason: "already_ended" } });
