import type { DataOf } from "#web/lib/operation.ts";

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
] as const satisfies readonly AuditEntry["outcome"][];

export type AuditPageView = DataOf<"GET /api/sdlc/audit">;

/** A line of the audit log. */
export type AuditEntry = AuditPageView["entries"][number];

/** The current names of people, keys and agents, by id; deleted ones have no name. */
export type Names = AuditPageView["names"];

/** The result of a check of the whole log. */
export type AuditVerification = DataOf<"GET /api/sdlc/audit/verify">;

/** The first entry that was altered or is missing; null while the log is whole. */
export const brokenAt = (found: AuditVerification | null): number | null =>
  found === null || found.problems.length === 0
    ? null
    : Math.min(...found.problems.map(({ from_sequence: from }) => from));
