import { findTarget } from "#automation/starts/find-target";
import { requireMayRun } from "#automation/starts/may-change";
import { pausedColumns } from "#automation/starts/paused";
import { scheduleClock } from "#automation/starts/schedule-client";
import { momentOf, requireTiming, requireUse } from "#automation/timings/check-timing";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { selectOwner } from "#identity/accounts/owner.queries";
import { timeZoneOf } from "#models/time-zone/time-zone-of";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import { SCHEDULE_LIMITS } from "#tenancy/tiers";

import { requireWork } from "./check-schedule.ts";
import { nextOf } from "./due-parts.ts";
import { NOTHING_DUE } from "./pause-statements.ts";
import type { CreateScheduleInput } from "./schemas.ts";
import {
  insertSchedule,
  type NamedSchedule,
  requireFewerSchedules,
  requireFreeName,
  type ScheduleRow,
} from "./store.ts";

const MINUTE_MS = 60_000;

/**
 * Adds a schedule, whose runs the caller orders. Throws AGENT_NOT_FOUND, NOT_FOUND, FORBIDDEN, LIMIT_EXCEEDED at the plan's limit,
 * CONFLICT for a taken name, and INVALID_INPUT for a rule that cannot be read, is never due, or is due too often.
 */
export async function createSchedule(ctx: ServiceContext, input: CreateScheduleInput): Promise<NamedSchedule> {
  requireMayRun(ctx);
  const target = await findTarget(ctx, input);
  const now = ctx.clock();
  const startsAt = momentOf(input.starts_at);
  const timing = {
    cron: input.cron ?? null,
    everyMinutes: input.every_minutes ?? null,
    timeZone: input.time_zone ?? (await timeZoneOf(ctx)),
    anchorAt: startsAt ?? now - (now % MINUTE_MS),
    startsAt,
    endsAt: momentOf(input.ends_at),
  };
  requireTiming(timing);
  requireUse(ctx, timing);
  const id = ctx.newId();
  const rule = { id, ...timing, jitterSeconds: input.jitter_seconds };
  const owner = actingUser(ctx.actor) ?? "";
  const person = await selectOwner(ctx.db, ctx.tenant.id, owner);
  const ownerName = person?.name ?? null;
  const base: ScheduleRow = {
    ...rule,
    tenantId: ctx.tenant.id,
    name: input.name,
    agentId: target.agentId,
    workflowId: target.workflowId,
    task: input.task ?? "",
    context: input.input ?? input.context ?? {},
    parameters: input.parameters ?? {},
    onOverlap: input.on_overlap,
    graceMinutes: input.grace_minutes,
    pauseAfterFailures: input.pause_after_failures,
    pauseReason: null,
    pauseWords: null,
    pausedBy: null,
    pausedAt: null,
    ...nextOf(rule, now),
    revision: 1,
    ticks: 0,
    failuresInARow: 0,
    lastError: null,
    mailDue: false,
    ownerId: owner,
    createdAt: now,
    updatedAt: now,
  };
  const row = input.enabled
    ? base
    : { ...base, ...pausedColumns(base, "person", { at: now, by: owner }), ...NOTHING_DUE };
  requireWork(row);
  const schedule: NamedSchedule = {
    ...row,
    agentName: target.agentName,
    workflowName: target.workflowName,
    ownerName,
    pausedByName: row.pausedBy === null ? null : ownerName,
    lastTick: null,
    recentTicks: [],
  };
  const { schedules: limit } = SCHEDULE_LIMITS[ctx.tenant.tier];
  await commit(
    ctx,
    [
      requireFewerSchedules(row.tenantId, limit, () => limitReached(limit)),
      requireFreeName(row, () => nameTaken(row.name)),
      insertSchedule(row),
    ],
    {
      result: schedule,
      audit: [
        auditChange(ctx, {
          action: "create_schedule",
          summary: row.name,
          agentId: row.agentId,
          after: shownSchedule(row),
        }),
      ],
    },
  );
  wakeClock(ctx, row);
  return schedule;
}

/** Sets the tenant's clock to the schedule's next moment. A lost wake is made good by the minute job. */
export function wakeClock(ctx: ServiceContext, { tenantId, beginsAt }: ScheduleRow): void {
  if (beginsAt !== null) ctx.waitUntil(scheduleClock(ctx, tenantId).wakeAt(tenantId, beginsAt));
}

/** A schedule for the audit log. */
export const shownSchedule = (row: ScheduleRow): Record<string, unknown> => ({
  name: row.name,
  ...(row.workflowId === null ? { agent_id: row.agentId, task: row.task } : { workflow_id: row.workflowId }),
  cron: row.cron,
  every_minutes: row.everyMinutes,
  time_zone: row.timeZone,
  starts_at: row.startsAt,
  ends_at: row.endsAt,
  jitter_seconds: row.jitterSeconds,
  on_overlap: row.onOverlap,
  grace_minutes: row.graceMinutes,
  pause_after_failures: row.pauseAfterFailures,
  owner_id: row.ownerId,
});

const limitReached = (limit: number): AppError =>
  new AppError("LIMIT_EXCEEDED", {
    message: `Your plan allows ${limit} schedules; delete one first.`,
    details: { limit: "schedules", allowed: limit },
  });

export const nameTaken = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `A schedule named ${JSON.stringify(name)} already exists.`,
    details: { reason: "name_taken" },
  });
