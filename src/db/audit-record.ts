import type { Origin } from "#lib/origin";

/** The outcome of an action in the audit log's terms; listed in `platform/audit/audit-words.ts`. */
export type AuditOutcome =
  | "completed"
  | "failed"
  | "refused"
  | "requested"
  | "approved"
  | "rejected"
  | "expired"
  | "cancelled"
  | "consumed";

export type AuditActorKind = "user" | "api_key" | "agent" | "system";

/**
 * An entry of the audit log before it gets its place in the chain: plain data that can be sent to the tenant's gate.
 */
export interface AuditRecord {
  id: string;
  tenantId: string;
  actorKind: AuditActorKind;
  /** The user, key or agent; null for the platform. */
  actorId: string | null;
  agentId: string | null;
  agentType: string | null;
  action: string;
  inputSummary: string;
  /** The changed values before and after, without secrets and long texts; null where they are not known. */
  valuesBefore: Record<string, unknown> | null;
  valuesAfter: Record<string, unknown> | null;
  /** The actor's reason. */
  reason: string | null;
  /** The request that caused it; null for the platform's own actions. */
  requestId: string | null;
  /** For an entry about a run: where the run comes from. */
  origin: Origin | null;
  outcome: AuditOutcome;
  success: boolean;
  approvalRequired: boolean;
  approvedBy: string | null;
  approvedAt: number | null;
  approvalExpires: number | null;
  constitutionalViolations: string[];
  episodeId: string | null;
  createdAt: number;
}
