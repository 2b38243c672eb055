import type { AuditRecord } from "#db/audit-record";
import { canonicalJson } from "#lib/json";
import { redactArguments } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import type { Actor } from "#tenancy/actor";
import { recordedActor } from "#tenancy/recorded-actor";

import type { AuditedChange } from "./audit-words.ts";

type Values = Readonly<Record<string, unknown>>;

/** Values before and after a change. Only differences are kept. */
interface Difference {
  before?: Values;
  after?: Values;
  /** The actor's reason. */
  reason?: string | null;
}

/** A verb's description of an action; omitted fields are empty. */
export interface AuditDraft
  extends Difference, Pick<AuditRecord, "agentId" | "action" | "inputSummary" | "outcome" | "success"> {
  agentType?: string | null;
  approvalRequired?: boolean;
  approvedBy?: string | null;
  approvedAt?: number | null;
  approvalExpires?: number | null;
  constitutionalViolations?: string[];
  episodeId?: string | null;
  /** For an entry about a run. */
  origin?: AuditRecord["origin"] | undefined;
  /** The actor; the context's when absent. */
  actor?: Pick<AuditRecord, "actorKind" | "actorId">;
}

interface AuditContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
  requestId?: string;
}

/** Maximum characters of a summary: the log records the event, not the material. */
const MAX_SUMMARY = 1_000;
const MAX_REASON = 1_000;

/**
 * Makes an audit entry for the commit that causes it: `commit(ctx, statements, { audit: [auditEntry(ctx, …)] })`. The
 * tenant's gate assigns its place in the chain and writes it in the same batch, so both happen or neither. A commit
 * with entries needs the gate. While the gate is down the commit throws UNAVAILABLE, because a second writer would fork
 * the chain.
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
  // A job or a queue has a request id that no client has seen.
  requestId: ctx.actor.kind === "system" ? null : (ctx.requestId ?? null),
  origin: draft.origin ?? null,
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

/** The differing values, without secrets and with long texts cut; null without any. */
function differenceOf({ before, after }: Difference): Pick<AuditRecord, "valuesBefore" | "valuesAfter"> {
  const isDifferent = (name: string): boolean => canonicalJson(before?.[name]) !== canonicalJson(after?.[name]);
  const part = (values: Values = {}): Record<string, unknown> | null => {
    const different = Object.entries(values).filter(([name, value]) => value !== undefined && isDifferent(name));
    return different.length === 0 ? null : redactArguments(Object.fromEntries(different));
  };
  return { valuesBefore: part(before), valuesAfter: part(after) };
}

/** A verb's description of its change. */
export interface AuditedChangeDraft extends Difference {
  action: AuditedChange;
  /** The changed thing with its old and new values: names, ids and levels, never secrets or the material itself. */
  summary: string;
  agentId?: string | null;
  episodeId?: string | null;
  actor?: AuditDraft["actor"];
}

/** Makes an entry for a change in this commit (see `auditEntry`). */
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
