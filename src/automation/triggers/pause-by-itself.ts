import { type OwnPauseReason, PAUSE_WORDS, pausedColumns, pauseFacts } from "#automation/starts/paused";
import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";

import { type TriggerRow, updateTrigger } from "./trigger.queries.ts";

export interface OwnPause {
  statements: Statement[];
  audit: AuditRecord[];
}

/** The writes of the platform when it pauses a trigger: the row, the event, the audit entry. */
export function pauseByItself(
  ctx: ServiceContext | SystemContext,
  trigger: TriggerRow,
  reason: OwnPauseReason,
  changes: Partial<TriggerRow> = {},
): OwnPause {
  const at = ctx.clock();
  return {
    statements: [
      updateTrigger(trigger, { ...changes, ...pausedColumns(trigger, reason, { at }) }),
      emitEvent(ctx, "trigger.paused", {
        trigger_id: trigger.id,
        ...pauseFacts(trigger, reason, { ...trigger, ...changes }, at),
      }),
    ],
    audit: [
      auditChange(ctx, {
        action: "pause_trigger",
        summary: `${trigger.name}: ${PAUSE_WORDS[reason]}`,
        agentId: trigger.agentId,
        actor: { actorKind: "system", actorId: null },
      }),
    ],
  };
}
