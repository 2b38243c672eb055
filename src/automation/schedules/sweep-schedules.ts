import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { sendMail } from "#platform/mail/send-mail";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { isSampleTenant } from "#tenancy/sample";

import { PAUSE_WORDS } from "./pause-statements.ts";
import { scheduleClock } from "./schedule-client.ts";
import { type ScheduleRow, selectOwner, selectSchedule, selectSweep, updateSchedule } from "./store.ts";

/** An alarm is lost when a schedule has not begun by then. */
const OVERDUE_MS = 20_000;
const MAX_PER_SWEEP = 500;
/** A mail that could not be sent within this time is given up; the inbox shows the pause too. */
const GIVEN_UP_MS = 3_600_000;

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
  const isSent = await mailPause(base, schedule);
  if (!isSent && base.clock() - (schedule.pausedAt ?? 0) < GIVEN_UP_MS) return false;
  const writer = tenantGate(base, schedule.tenantId);
  await commit({ ...base, writer }, [updateSchedule(schedule, { mailDue: false })]);
  return isSent;
}

async function mailPause(base: BaseContext, schedule: ScheduleRow): Promise<boolean> {
  // Its person has no address.
  if (isSampleTenant({ id: schedule.tenantId })) return true;
  try {
    const owner = await selectOwner(base.db, schedule.tenantId, schedule.ownerId);
    if (owner?.status !== "active") return true;
    const reason =
      schedule.pauseReason === null || schedule.pauseReason === "person" ? "failures" : schedule.pauseReason;
    const error = schedule.lastError === null ? "" : `\nThe latest failure: ${schedule.lastError.message}\n`;
    await sendMail(base, {
      to: owner.email,
      subject: `The schedule "${schedule.name}" was paused`,
      text: `The schedule "${schedule.name}" starts nothing any more. ${PAUSE_WORDS[reason]}
${error}
Look at it in the console under Workflows, Schedules. Resume it when the cause is mended. What was due while it was paused does not run.`,
    });
    return true;
  } catch (error) {
    base.log.error("schedule_mail_failed", { tenant: schedule.tenantId, schedule: schedule.id, error });
    return false;
  }
}
