import type { AuditRecord } from "#db/audit-record";
import { canonicalJson } from "#lib/json";
import { redactArguments } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import type { Actor } from "#tenancy/actor";
import { recordedActor } from "#tenancy/recorded-actor";

import type { AuditedChange } from "./audit-words.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a verb says of how things were and are. Only what is different is kept. */
interface Difference {
  before?: Values;
  after?: Values;
  /** What the actor gave as the reason. */
  reason?: string | null;
}

/** What a verb says about an action; everything that is not said is empty. */
export interface AuditDraft
  extends Difference, Pick<AuditRecord, "agentId" | "action" | "inputSummary" | "outcome" | "success"> {
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
  requestId?: string;
}

/** Longer summaries are cut: the log tells what happened, it does not keep the material. */
const MAX_SUMMARY = 1_000;
const MAX_REASON = 1_000;

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
  ...differenceOf(draft),
  reason: draft.reason ? shortened(draft.reason, MAX_REASON) : null,
  // A clock or a queue has a request of its own that nobody knows.
  requestId: ctx.actor.kind === "system" ? null : (ctx.requestId ?? null),
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

/** What is not the same in both, without secrets and with long texts cut; null where there is nothing. */
function differenceOf({ before, after }: Difference): Pick<AuditRecord, "valuesBefore" | "valuesAfter"> {
  const isDifferent = (name: string): boolean => canonicalJson(before?.[name]) !== canonicalJson(after?.[name]);
  const part = (values: Values = {}): Record<string, unknown> | null => {
    const different = Object.entries(values).filter(([name, value]) => value !== undefined && isDifferent(name));
    return different.length === 0 ? null : redactArguments(Object.fromEntries(different));
  };
  return { valuesBefore: part(before), valuesAfter: part(after) };
}

/** What a verb says about a change that it makes. */
export interface AuditedChangeDraft extends Difference {
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
  { action, summary, agentId = null, episodeId = null, actor, ...difference }: AuditedChangeDraft,
): AuditRecord =>
  auditEntry(ctx, {
    ...difference,
    agentId,
    action,
    inputSummary: summary,
    outcome: "completed",
    success: true,
    episodeId,
    ...(actor === undefined ? {} : { actor }),
  });
