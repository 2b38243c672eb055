import type { AuditHead } from "./chained-entry.ts";

/** How far the clock has checked a tenant's log. The tenant's gate remembers it, outside the database. */
export interface AuditCheck {
  /** The last entry up to which the log was found intact, and when; null before the first time. */
  intact: (AuditHead & { at: number }) | null;
  /** The place at which the next look at what was checked before begins. */
  nextRecheckFrom: number;
}

export const UNCHECKED: AuditCheck = { intact: null, nextRecheckFrom: 1 };
