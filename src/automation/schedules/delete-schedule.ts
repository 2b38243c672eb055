import { requireMayChange } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";

import { shownSchedule } from "./create-schedule.ts";
import { findSchedule } from "./find-schedule.ts";
import { deleteScheduleRow, unchangedSchedule } from "./store.ts";

/** Deletes a schedule with its ticks; runs that have begun continue to their end. Throws NOT_FOUND, FORBIDDEN and PRECONDITION_FAILED. */
export async function deleteSchedule(
  ctx: ServiceContext,
  scheduleId: string,
  expectedTag: string | undefined,
): Promise<{ id: string }> {
  const schedule = await findSchedule(ctx, scheduleId);
  requireMayChange(ctx, "schedule", schedule);
  requireVersion(expectedTag, schedule.revision, "schedule");
  const unchanged = expectedTag === undefined ? [] : [unchangedSchedule(schedule)];
  const result = { id: schedule.id };
  await commit(ctx, [...unchanged, deleteScheduleRow(ctx.tenant.id, schedule.id)], {
    result,
    audit: [
      auditChange(ctx, {
        action: "delete_schedule",
        summary: schedule.name,
        agentId: schedule.agentId,
        before: shownSchedule(schedule),
      }),
    ],
  });
  return result;
}
