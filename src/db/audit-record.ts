/** What the audit log calls the end of an action; listed in `platform/audit/audit-words.ts`. */
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

/** An entry of the audit log before it has its place in the chain: plain data, so that it can travel to the tenant's gate. */
export interface AuditRecord {
  id: string;
  tenantId: string;
  actorKind: AuditActorKind;
  /** The user, key or agent; null for the platform itself. */
  actorId: string | null;
  agentId: string | null;
  agentType: string | null;
  action: string;
  inputSummary: string;
  /** What is different, as it was and as it is now, without secrets and without long texts; null where that is not known. */
  valuesBefore: Record<string, unknown> | null;
  valuesAfter: Record<string, unknown> | null;
  /** What the actor gave as the reason. */
  reason: string | null;
  /** The request that caused it; null for what the platform does by itself. */
  requestId: string | null;
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
