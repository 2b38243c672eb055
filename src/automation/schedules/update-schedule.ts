import { changedWork } from "#automation/starts/changed-work";
import { findNewTarget, type Target } from "#automation/starts/find-target";
import { requireMayChange } from "#automation/starts/may-change";
import { momentOf, requireTiming, requireUse } from "#automation/timings/check-timing";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { requireVersion } from "#errors/stale-version";
import { selectOwner } from "#identity/accounts/owner.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { requireWork } from "./check-schedule.ts";
import { nameTaken, shownSchedule, wakeClock } from "./create-schedule.ts";
import { nextOf } from "./due-parts.ts";
import { findSchedule } from "./find-schedule.ts";
import type { UpdateScheduleInput } from "./schemas.ts";
import {
  type NamedSchedule,
  requireFreeName,
  type ScheduleRow,
  unchangedSchedule,
  updateSchedule as updateRow,
} from "./store.ts";

/**
 * Changes the supplied fields. The next due time is computed from now, and the caller becomes the owner. Throws NOT_FOUND,
 * AGENT_NOT_FOUND, FORBIDDEN, CONFLICT for a taken name, PRECONDITION_FAILED for an `If-Match` that is not its tag, and
 * INVALID_INPUT as `createSchedule` and for a field of the other kind of target.
 */
export async function updateSchedule(
  ctx: ServiceContext,
  scheduleId: string,
  input: UpdateScheduleInput,
  expectedTag: string | undefined,
): Promise<NamedSchedule> {
  const target = await findNewTarget(ctx, input);
  const person = await selectOwner(ctx.db, ctx.tenant.id, actingUser(ctx.actor) ?? "");
  return changeRow(ctx, { find: () => findSchedule(ctx, scheduleId), unchanged: unchangedSchedule }, (schedule) => {
    requireMayChange(ctx, "schedule", schedule);
    requireVersion(expectedTag, schedule.revision, "schedule");
    const changes = changesOf(ctx, schedule, input, target);
    const ownerName = person?.name ?? null;
    const { agentName, workflowName } = target ?? schedule;
    const next: NamedSchedule = { ...schedule, ...changes, agentName, workflowName, ownerName };
    return {
      statements: [requireFreeName(next, () => nameTaken(next.name)), updateRow(schedule, changes)],
      audit: [
        auditChange(ctx, {
          action: "update_schedule",
          summary: next.name,
          agentId: next.agentId,
          before: shownSchedule(schedule),
          after: shownSchedule(next),
        }),
      ],
      result: next,
      written: () => wakeClock(ctx, next),
    };
  });
}

function changesOf(
  ctx: ServiceContext,
  schedule: ScheduleRow,
  input: UpdateScheduleInput,
  target: Target | null,
): Partial<ScheduleRow> {
  const timing = timingOf(schedule, input);
  requireTiming(timing);
  requireUse(ctx, timing);
  const jitterSeconds = input.jitter_seconds ?? schedule.jitterSeconds;
  const now = ctx.clock();
  const { isOtherKind, ...work } = changedWork(schedule, input, target);
  const changes = {
    name: input.name ?? schedule.name,
    ...work,
    context: input.input ?? input.context ?? (isOtherKind ? {} : schedule.context),
    ...timing,
    jitterSeconds,
    onOverlap: input.on_overlap ?? schedule.onOverlap,
    graceMinutes: input.grace_minutes ?? schedule.graceMinutes,
    pauseAfterFailures: input.pause_after_failures ?? schedule.pauseAfterFailures,
    ...(schedule.pauseReason === null ? nextOf({ ...timing, id: schedule.id, jitterSeconds }, now) : {}),
    ownerId: actingUser(ctx.actor) ?? schedule.ownerId,
    revision: schedule.revision + 1,
    updatedAt: now,
  };
  requireWork(changes);
  return changes;
}

function timingOf(schedule: ScheduleRow, input: UpdateScheduleInput) {
  const isNewRule = input.cron !== undefined || input.every_minutes !== undefined;
  const startsAt = input.starts_at === undefined ? schedule.startsAt : momentOf(input.starts_at);
  return {
    cron: isNewRule ? (input.cron ?? null) : schedule.cron,
    everyMinutes: isNewRule ? (input.every_minutes ?? null) : schedule.everyMinutes,
    timeZone: input.time_zone ?? schedule.timeZone,
    anchorAt: startsAt ?? schedule.anchorAt,
    startsAt,
    endsAt: input.ends_at === undefined ? schedule.endsAt : momentOf(input.ends_at),
  };
}
