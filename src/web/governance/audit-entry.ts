import type { Pagination } from "#web/lib/pagination.ts";

/** Every end of an action that the log knows. */
export const OUTCOMES = [
  "completed",
  "failed",
  "refused",
  "requested",
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "consumed",
] as const;

/** A line of the audit log, as the API gives it. */
export interface AuditEntry {
  id: string;
  sequence: number;
  actor: { kind: "user" | "api_key" | "agent" | "system"; id: string | null };
  agent_id: string | null;
  agent_type: string | null;
  action: string;
  input_summary: string;
  outcome: (typeof OUTCOMES)[number];
  approval_required: boolean;
  approved_by: string | null;
  approved_at: string | null;
  constitutional_violations: string[];
  created_at: string;
  previous_mac: string;
  mac: string;
}

export interface AuditPageView {
  entries: AuditEntry[];
  pagination: Pagination;
}

/** What a check of the whole log found. */
export interface AuditVerification {
  valid: boolean;
  entries: number;
  head: { sequence: number };
  /** The last one that was checked. */
  until_sequence: number;
  /** Where the next part begins; null after the last. */
  next_from_sequence: number | null;
  anchored_until: { sequence: number; at: string } | null;
  problems: {
    kind: "edit" | "gap" | "reorder" | "fork" | "insertion" | "truncation" | "rewritten" | "anchor";
    from_sequence: number;
    to_sequence: number;
    detail: string;
  }[];
}

/** The first entry that was altered or is missing; null while the log is whole. */
export const brokenAt = (found: AuditVerification | null): number | null =>
  found === null || found.problems.length === 0
    ? null
    : Math.min(...found.problems.map(({ from_sequence: from }) => from));
