import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";

import { type ScheduleRow, updateSchedule } from "./store.ts";

export type PauseReason = NonNullable<ScheduleRow["pauseReason"]>;

/** The words of the platform when it pauses a schedule. */
export const PAUSE_WORDS: Readonly<Record<Exclude<PauseReason, "person">, string>> = {
  failures: "Too many of its runs failed in a row.",
  owner_gone: "Its owner is deactivated, or may not run agents any more.",
  target_gone: "Its agent was deleted.",
};

/** The columns of a schedule that is paused now. */
export const pausedColumns = (
  { revision }: Pick<ScheduleRow, "revision">,
  reason: PauseReason,
  { at, by = null, words = null }: { at: number; by?: string | null; words?: string | null },
) =>
  ({
    pauseReason: reason,
    pauseWords: words,
    pausedBy: by,
    pausedAt: at,
    nextAt: null,
    beginsAt: null,
    revision: revision + 1,
    mailDue: reason !== "person",
    updatedAt: at,
  }) satisfies Partial<ScheduleRow>;

const errorOf = (error: ScheduleRow["lastError"]) => error && { ...error, at: new Date(error.at).toISOString() };

/** The writes of the platform when it pauses a schedule: the row, the event, the audit entry. */
export function pauseByItself(
  ctx: ServiceContext | SystemContext,
  schedule: ScheduleRow,
  reason: Exclude<PauseReason, "person">,
  changes: Partial<ScheduleRow> = {},
): { statements: Statement[]; audit: AuditRecord[] } {
  const at = ctx.clock();
  return {
    statements: [
      updateSchedule(schedule, { ...changes, ...pausedColumns(schedule, reason, { at }) }),
      emitEvent(ctx, "schedule.paused", {
        schedule_id: schedule.id,
        name: schedule.name,
        agent_id: schedule.agentId,
        reason,
        failures_in_a_row: changes.failuresInARow ?? schedule.failuresInARow,
        last_error: errorOf(changes.lastError ?? schedule.lastError),
        paused_at: new Date(at).toISOString(),
      }),
    ],
    audit: [
      auditChange(ctx, {
        action: "pause_schedule",
        summary: `${schedule.name}: ${PAUSE_WORDS[reason]}`,
        agentId: schedule.agentId,
        actor: { actorKind: "system", actorId: null },
      }),
    ],
  };
}
