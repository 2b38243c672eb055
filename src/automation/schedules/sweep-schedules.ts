import { mailPause } from "#automation/starts/mail-pause";
import { scheduleClock } from "#automation/starts/schedule-client";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { selectSchedule, selectSweep, updateSchedule } from "./store.ts";

/** An alarm is lost when a schedule has not begun by then. */
const OVERDUE_MS = 20_000;
const MAX_PER_SWEEP = 500;

/**
 * Wakes the clocks of tenants whose alarm was lost, and of those with runs that ended. Tells the owners of schedules that
 * the platform paused.
 */
export async function sweepSchedules(base: BaseContext): Promise<{ woken: number; told: number }> {
  const now = base.clock();
  const { tenantIds, mails } = await selectSweep(base.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  await Promise.all(tenantIds.map((tenantId) => scheduleClock(base, tenantId).wakeAt(tenantId, now)));
  let told = 0;
  for (const { tenantId, id } of mails) told += (await tellOwner(base, tenantId, id)) ? 1 : 0;
  return { woken: tenantIds.length, told };
}

/** Mails the owner, at least once. */
async function tellOwner(base: BaseContext, tenantId: string, id: string): Promise<boolean> {
  const schedule = await selectSchedule(base.db, tenantId, id);
  if (schedule === undefined) return false;
  const { isSent, isOver } = await mailPause(base, "schedule", schedule);
  if (!isOver) return false;
  const writer = tenantGate(base, schedule.tenantId);
  await commit({ ...base, writer }, [updateSchedule(schedule, { mailDue: false })]);
  return isSent;
}
