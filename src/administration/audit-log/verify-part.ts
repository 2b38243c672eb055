import type { Database } from "#db/client";
import type { AuditKeys } from "#platform/audit/audit-keys";
import type { AuditHead } from "#platform/audit/chained-entry";

import { selectEntriesAfter, toChainedEntry } from "./store.ts";
import { verifyChain, type AnchoredHead, type ChainReport } from "./verify-chain.ts";

/** Number of places checked at a time: less than a megabyte, and a tenth of a second. */
export const PART_PLACES = 1_000;

export interface PartReport extends ChainReport {
  from: number;
  until: number;
  /** The beginning of the rest; null at the end. */
  nextFrom: number | null;
}

/** The values that a log is compared with, read before the log. */
export interface ChainMarks {
  head: AuditHead;
  anchor: AnchoredHead | null;
  /** The head from the last check. */
  known: AuditHead | null;
}

/** Checks the entries from a place on, up to the number checked at a time, in one round trip. */
export async function verifyPart(
  db: Database,
  tenantId: string,
  keys: AuditKeys,
  { head, anchor, known }: ChainMarks,
  from: number,
): Promise<PartReport> {
  const until = from + PART_PLACES - 1;
  // Includes the previous entry, and a later one, which shows that more follow even where the gate remembers none.
  const rows = await selectEntriesAfter(db, tenantId, Math.max(0, from - 2), PART_PLACES + 2);
  const inside = rows.filter(({ sequence }) => sequence <= until);
  const report = await verifyChain([inside.map(toChainedEntry)], head, keys.macOf, anchor, { from, until, known });
  const following = head.sequence > until ? until + 1 : (rows[inside.length]?.sequence ?? null);
  return {
    ...report,
    from,
    until: Math.min(until, Math.max(head.sequence, lastOf(inside), from - 1)),
    nextFrom: following,
  };
}

const lastOf = (rows: readonly { sequence: number }[]): number => rows.at(-1)?.sequence ?? 0;
