import type { AuditRecord } from "#db/audit-record";
import type { TraceEntry } from "#engine/reasoning/trace";
import { auditEntry } from "#platform/audit/audit-entry";
import type { Actor } from "#tenancy/actor";

import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";

interface AuditContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

/** An audit entry for each call that governance refused during the run, for the batch that writes the end. */
export const refusedCalls = (ctx: AuditContext, record: ExecutionRecord, end: ExecutionEnd): AuditRecord[] =>
  end.reasoningTrace
    .filter(({ type }) => type === "refusal")
    .map((entry) =>
      auditEntry(ctx, {
        agentId: record.agentId,
        action: refusedAction(entry) ?? record.action,
        inputSummary: entry.description,
        outcome: "refused",
        success: false,
        actor: { actorKind: "agent", actorId: record.agentId },
      }),
    );

function refusedAction({ output }: TraceEntry): string | undefined {
  const { refused } = (output ?? {}) as { refused?: { action?: unknown } };
  return typeof refused?.action === "string" ? refused.action : undefined;
}
