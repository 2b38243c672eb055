import type { AuditRecord } from "#db/audit-record";
import { shortened } from "#lib/shortened";
import type { Actor } from "#tenancy/actor";
import { recordedActor } from "#tenancy/recorded-actor";

import type { AuditedChange } from "./audit-words.ts";

/** What a verb says about an action; everything that is not said is empty. */
export interface AuditDraft extends Pick<AuditRecord, "agentId" | "action" | "inputSummary" | "outcome" | "success"> {
  agentType?: string | null;
  approvalRequired?: boolean;
  approvedBy?: string | null;
  approvedAt?: number | null;
  approvalExpires?: number | null;
  constitutionalViolations?: string[];
  episodeId?: string | null;
  /** Who did it; the context's actor when absent. */
  actor?: Pick<AuditRecord, "actorKind" | "actorId">;
}

interface AuditContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

/** Longer summaries are cut: the log tells what happened, it does not keep the material. */
const MAX_SUMMARY = 1_000;

/**
 * An entry for the audit log, to be handed to the commit that makes it true: `commit(ctx, statements, { audit: [auditEntry(ctx, …)] })`.
 * The tenant's gate gives it its place in the chain and writes it in the same batch: both happen or neither. A commit with entries
 * needs the gate; while it is down it throws UNAVAILABLE, as a second writer would fork the chain.
 */
export const auditEntry = (ctx: AuditContext, draft: AuditDraft): AuditRecord => ({
  id: ctx.newId(),
  tenantId: ctx.tenant.id,
  ...(draft.actor ?? recordedActor(ctx.actor)),
  agentId: draft.agentId,
  agentType: draft.agentType ?? null,
  action: draft.action,
  inputSummary: shortened(draft.inputSummary, MAX_SUMMARY),
  outcome: draft.outcome,
  success: draft.success,
  approvalRequired: draft.approvalRequired ?? false,
  approvedBy: draft.approvedBy ?? null,
  approvedAt: draft.approvedAt ?? null,
  approvalExpires: draft.approvalExpires ?? null,
  constitutionalViolations: draft.constitutionalViolations ?? [],
  episodeId: draft.episodeId ?? null,
  createdAt: ctx.clock(),
});

/** What a verb says about a change that it makes. */
export interface AuditedChangeDraft {
  action: AuditedChange;
  /** What was changed, and from what to what: names, ids and levels, never secrets or the material itself. */
  summary: string;
  agentId?: string | null;
  episodeId?: string | null;
  actor?: AuditDraft["actor"];
}

/** An entry for a change that is made with this commit (`auditEntry` says how it is handed over). */
export const auditChange = (
  ctx: AuditContext,
  { action, summary, agentId = null, episodeId = null, actor }: AuditedChangeDraft,
): AuditRecord =>
  auditEntry(ctx, {
    agentId,
    action,
    inputSummary: summary,
    outcome: "completed",
    success: true,
    episodeId,
    ...(actor === undefined ? {} : { actor }),
  });
