import type { AuditActorKind, AuditOutcome, AuditRecord } from "#db/audit-record";
import { canonicalJson } from "#lib/json";
import type { Origin } from "#lib/origin";

/** The position of an entry in its tenant's chain. */
export interface ChainLink {
  sequence: number;
  keyId: string;
  previousMac: string;
}

/** An entry in wire format, with all the fields that its MAC covers. */
export interface ChainedEntry {
  id: string;
  tenant_id: string;
  sequence: number;
  actor: { kind: AuditActorKind; id: string | null };
  agent_id: string | null;
  agent_type: string | null;
  action: string;
  input_summary: string;
  /** These five are absent where they are unknown, so that older entries keep the MAC that they were made with. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  request?: string;
  origin?: Origin;
  outcome: AuditOutcome;
  success: boolean;
  approval_required: boolean;
  approved_by: string | null;
  approved_at: string | null;
  approval_expires: string | null;
  constitutional_violations: string[];
  episode_id: string | null;
  created_at: string;
  key_id: string;
  previous_mac: string;
  mac: string;
}

/** The last entry of a chain. */
export interface AuditHead {
  /** 0 for an empty chain. */
  sequence: number;
  mac: string;
}

/** The predecessor of the first entry. */
export const GENESIS: AuditHead = { sequence: 0, mac: "0".repeat(64) };

/** An entry at its position, in wire format. */
export const chainedEntry = (record: AuditRecord, link: ChainLink, mac: string): ChainedEntry => ({
  id: record.id,
  tenant_id: record.tenantId,
  sequence: link.sequence,
  actor: { kind: record.actorKind, id: record.actorId },
  agent_id: record.agentId,
  agent_type: record.agentType,
  action: record.action,
  input_summary: record.inputSummary,
  ...known("before", record.valuesBefore),
  ...known("after", record.valuesAfter),
  ...known("reason", record.reason),
  ...known("request", record.requestId),
  ...known("origin", record.origin),
  outcome: record.outcome,
  success: record.success,
  approval_required: record.approvalRequired,
  approved_by: record.approvedBy,
  approved_at: timeOf(record.approvedAt),
  approval_expires: timeOf(record.approvalExpires),
  constitutional_violations: record.constitutionalViolations,
  episode_id: record.episodeId,
  created_at: timeOf(record.createdAt) ?? "",
  key_id: link.keyId,
  previous_mac: link.previousMac,
  mac,
});

/** Omits null values. A record of the previous version, on its way to the gate, lacks the field. */
const known = <Name extends string, Value>(name: Name, value: Value | null | undefined): { [Key in Name]?: Value } =>
  value === null || value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });

/**
 * The text that an entry's MAC covers: all fields except the MAC itself, keys in order (as RFC 8785), without white
 * space.
 */
export function signedText({ mac: _mac, ...content }: ChainedEntry): string {
  return canonicalJson(content);
}

/** A time that was edited in the database may be invalid. Then the text is invalid too, and the MAC does not match. */
function timeOf(at: number | null): string | null {
  if (at === null) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? `not a time: ${at}` : date.toISOString();
}
