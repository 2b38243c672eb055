import type { AuditActorKind, AuditOutcome } from "#db/audit-record";

/** Every end of an action that the audit log knows. */
export const AUDIT_OUTCOMES = [
  "completed",
  "failed",
  "refused",
  "requested",
  "approved",
  "rejected",
  "expired",
  "consumed",
] as const satisfies readonly AuditOutcome[];

export const AUDIT_ACTOR_KINDS = ["user", "api_key", "agent", "system"] as const satisfies readonly AuditActorKind[];
