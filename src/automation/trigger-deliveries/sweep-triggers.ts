import { mailPause } from "#automation/starts/mail-pause";
import { scheduleClock } from "#automation/starts/schedule-client";
import { selectTriggerRow, updateTrigger } from "#automation/triggers/trigger.queries";
import type { BaseContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { deleteOld, selectSweep } from "./store.ts";

const MAX_PER_SWEEP = 500;
const DAY_MS = 86_400_000;
export const KEPT_DAYS = 30;
const HELD_DAYS = 7;

/**
 * Wakes the clocks of tenants whose triggers have runs that ended, tells the owners of triggers that the platform paused,
 * and removes old deliveries.
 */
export async function sweepTriggers(base: BaseContext): Promise<{ woken: number; told: number }> {
  const now = base.clock();
  const old = { held: now - HELD_DAYS * DAY_MS, over: now - KEPT_DAYS * DAY_MS };
  const { tenantIds, mails, hasOld } = await selectSweep(base.db, old, MAX_PER_SWEEP);
  await Promise.all(tenantIds.map((tenantId) => scheduleClock(base, tenantId).wakeAt(tenantId, now)));
  let told = 0;
  for (const { tenantId, id } of mails) told += (await tellOwner(base, tenantId, id)) ? 1 : 0;
  if (hasOld) await inSteps(sweepTime(base.clock), (rows) => commitStep(base, deleteOld(old, rows)));
  return { woken: tenantIds.length, told };
}

/** Mails the owner, at least once. */
async function tellOwner(base: BaseContext, tenantId: string, id: string): Promise<boolean> {
  const trigger = await selectTriggerRow(base.db, tenantId, id);
  if (trigger === undefined) return false;
  const { isSent, isOver } = await mailPause(base, "trigger", trigger);
  if (!isOver) return false;
  await commit({ ...base, writer: tenantGate(base, tenantId) }, [updateTrigger(trigger, { mailDue: false })]);
  return isSent;
}
