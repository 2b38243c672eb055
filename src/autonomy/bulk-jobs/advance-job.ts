import type { ServiceContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { BulkJobRow } from "#db/schema/bulk-jobs";
import { AppError } from "#errors/app-error";
import { isMovedOn } from "#errors/moved-on";
import { ownerContext } from "#identity/accounts/owner-context";
import { inParallel } from "#lib/in-parallel";
import type { DriveOutcome } from "#platform/objects/durable-drive";

import { BULK_WORK } from "./bulk-work.ts";
import { endPending } from "./end-pending.ts";
import { CANCELLED, type ItemResult, isUsedUp, NOT_BEGUN, refusedBy, resultOfRun } from "./item-result.ts";
import { planJob } from "./plan-job.ts";
import { endItem, endJob, type NextItem, type RunningItem, selectForWork, stopJob } from "./store.ts";

/** Rounds of one drive; the alarm continues a longer job. */
const MAX_ROUNDS = 25;
/** New runs are looked at soon, and less often the longer the youngest one works. */
const FIRST_LOOK_MS = 250;
const LAST_LOOK_MS = 15_000;

/**
 * Carries a job on from its rows as far as it goes. The acceptance of a new run and its id in the item are one batch, so a crash
 * anywhere begins no run twice.
 */
export async function advanceJob(ctx: SystemContext, jobId: string): Promise<DriveOutcome> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { job, running, next, ends } = await selectForWork(ctx.db, ctx.tenant.id, jobId);
    if (job?.status === "cancelled" && next.length > 0)
      await endPending(ctx, job, { rest: CANCELLED, at: ctx.clock() });
    if (job?.status !== "in_progress") return { kind: "over" };
    if (await settleItems(ctx, running)) continue;
    const state = { pending: next.length, running: running.length, ends, isUsedUp: ends.some(isUsedUp) };
    const { begin, stop: planned } = planJob(state);
    const stop = job.stopReason ?? planned;
    if (stop !== null && next.length > 0) await stopFor(ctx, job, stop);
    else if (begin > 0) await beginItems(ctx, job, next.slice(0, begin));
    else if (running.length > 0) return { kind: "waiting", until: nextLook(ctx.clock(), running) };
    else await commit(ctx, [endJob(job, ctx.clock())]);
  }
  return { kind: "turn_over" };
}

function nextLook(now: number, running: readonly RunningItem[]): number {
  const youngest = Math.max(...running.map(({ run }) => run?.createdAt ?? 0));
  return now + Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (now - youngest) / 4));
}

/** Writes the results of new runs that have ended or wait for a person. Whether there were any. */
async function settleItems(ctx: SystemContext, running: readonly RunningItem[]): Promise<boolean> {
  const now = ctx.clock();
  const ended = running.flatMap((item) => {
    const result = resultOfRun(item.run);
    return result === null ? [] : [endItem(item, result, now)];
  });
  if (ended.length > 0) await commit(ctx, ended);
  return ended.length > 0;
}

async function stopFor(
  ctx: SystemContext,
  job: BulkJobRow,
  reason: NonNullable<BulkJobRow["stopReason"]>,
): Promise<void> {
  // After a crash in between, the job stops for this reason still.
  await commit(ctx, [stopJob(job, reason)]);
  await endPending(ctx, job, { rest: NOT_BEGUN[reason], at: ctx.clock() });
}

async function beginItems(ctx: SystemContext, job: BulkJobRow, items: readonly NextItem[]): Promise<void> {
  const { tenantId, orderedBy: ownerId, keyId, viaCookie } = job;
  const orderer = await ownerContext(ctx, { tenantId, ownerId, keyId, viaCookie });
  if (orderer === null) return stopFor(ctx, job, "orderer_gone");
  const faults: unknown[] = [];
  await inParallel([...items], items.length, async (item) => {
    await beginItem(ctx, orderer, job, item).catch((fault: unknown) => faults.push(fault));
  });
  if (faults.length > 0) throw faults[0];
}

/** Does an item's work, or writes why not. An error that passes leaves the item as it is, and the job tries it again. */
async function beginItem(ctx: SystemContext, orderer: ServiceContext, job: BulkJobRow, item: NextItem): Promise<void> {
  const result = await resultOf(orderer, job, item);
  const key = { jobId: job.id, number: item.number, tenantId: job.tenantId };
  if (result !== null) await commit(ctx, [endItem(key, result, ctx.clock())]);
}

async function resultOf(orderer: ServiceContext, job: BulkJobRow, item: NextItem): Promise<ItemResult | null> {
  try {
    return await BULK_WORK[job.action](orderer, job, item);
  } catch (error) {
    if (!(error instanceof AppError) || PASSING.has(error.code) || isMovedOn(error)) throw error;
    return refusedBy(error);
  }
}

const PASSING: ReadonlySet<string> = new Set(["UNAVAILABLE", "INTERNAL_ERROR"]);
