import { type OwnPauseReason, PAUSE_WORDS, pausedColumns, pauseFacts } from "#automation/starts/paused";
import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";

import { type ScheduleRow, updateSchedule } from "./store.ts";

/** A paused schedule has no next due time. */
export const NOTHING_DUE = { nextAt: null, beginsAt: null } as const satisfies Partial<ScheduleRow>;

/** The writes of the platform when it pauses a schedule: the row, the event, the audit entry. */
export function pauseByItself(
  ctx: ServiceContext | SystemContext,
  schedule: ScheduleRow,
  reason: OwnPauseReason,
  changes: Partial<ScheduleRow> = {},
): { statements: Statement[]; audit: AuditRecord[] } {
  const at = ctx.clock();
  return {
    statements: [
      updateSchedule(schedule, { ...changes, ...pausedColumns(schedule, reason, { at }), ...NOTHING_DUE }),
      emitEvent(ctx, "schedule.paused", {
        schedule_id: schedule.id,
        ...pauseFacts(schedule, reason, { ...schedule, ...changes }, at),
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
