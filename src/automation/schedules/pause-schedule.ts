import { requireMayChange } from "#automation/starts/may-change";
import { pausedColumns, resumedColumns } from "#automation/starts/paused";
import { requireUse } from "#automation/timings/check-timing";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { selectOwner } from "#identity/accounts/owner.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { wakeClock } from "./create-schedule.ts";
import { nextOf } from "./due-parts.ts";
import { findSchedule } from "./find-schedule.ts";
import { NOTHING_DUE } from "./pause-statements.ts";
import { type NamedSchedule, unchangedSchedule, updateSchedule } from "./store.ts";

/** Pauses a schedule; a run under way continues. One that is paused already stays as it is. Throws NOT_FOUND and FORBIDDEN. */
export const pauseSchedule = (
  ctx: ServiceContext,
  scheduleId: string,
  words: string | undefined,
): Promise<NamedSchedule> =>
  changeRow(ctx, { find: () => findSchedule(ctx, scheduleId), unchanged: unchangedSchedule }, async (schedule) => {
    requireMayChange(ctx, "schedule", schedule);
    if (schedule.pauseReason !== null) return { statements: null, result: schedule };
    const by = actingUser(ctx.actor);
    const person = await selectOwner(ctx.db, ctx.tenant.id, by ?? "");
    const changes = {
      ...pausedColumns(schedule, "person", { at: ctx.clock(), by, words: words ?? null }),
      ...NOTHING_DUE,
    };
    return {
      statements: [updateSchedule(schedule, changes)],
      audit: [
        auditChange(ctx, {
          action: "pause_schedule",
          summary: schedule.name,
          agentId: schedule.agentId,
          reason: words ?? null,
        }),
      ],
      result: { ...schedule, ...changes, pausedByName: person?.name ?? null },
    };
  });

/**
 * Resumes a paused schedule: its failures are forgotten, the next due time is computed from now, and nothing is made up.
 * One whose owner is gone gets the caller as its owner. One that is not paused stays as it is. Throws NOT_FOUND, FORBIDDEN, and INVALID_INPUT when its rule is never due or due
 * too often for the plan by now.
 */
export const resumeSchedule = (ctx: ServiceContext, scheduleId: string): Promise<NamedSchedule> =>
  changeRow(ctx, { find: () => findSchedule(ctx, scheduleId), unchanged: unchangedSchedule }, (schedule) => {
    requireMayChange(ctx, "schedule", schedule);
    if (schedule.pauseReason === null) return { statements: null, result: schedule };
    requireUse(ctx, schedule);
    const now = ctx.clock();
    const by = actingUser(ctx.actor);
    const changes = { ...resumedColumns(schedule, { at: now, by }), ...nextOf(schedule, now) };
    const next: NamedSchedule = { ...schedule, ...changes, pausedByName: null };
    return {
      statements: [updateSchedule(schedule, changes)],
      audit: [auditChange(ctx, { action: "resume_schedule", summary: schedule.name, agentId: schedule.agentId })],
      result: next,
      written: () => wakeClock(ctx, next),
    };
  });
