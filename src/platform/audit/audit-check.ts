import type { AuditHead } from "./chained-entry.ts";

/** The progress of the scheduled check of a tenant's log. The tenant's gate stores it, outside the database. */
export interface AuditCheck {
  /** The last entry up to which the log was intact, and the time of that check; null before the first. */
  intact: (AuditHead & { at: number }) | null;
  /** The place at which the next recheck of older entries begins. */
  nextRecheckFrom: number;
}

export const UNCHECKED: AuditCheck = { intact: null, nextRecheckFrom: 1 };
