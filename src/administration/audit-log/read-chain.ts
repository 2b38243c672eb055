import type { Database } from "#db/client";
import type { ChainedEntry } from "#platform/audit/chained-entry";

import { selectEntriesAfter, toChainedEntry } from "./store.ts";

const PAGE_ENTRIES = 500;

/** A tenant's whole chain in order, page by page, one round trip each, so that memory stays small at any length. */
export async function* readChain(db: Database, tenantId: string): AsyncGenerator<ChainedEntry[], void, void> {
  for (let after = 0; ;) {
    const rows = await selectEntriesAfter(db, tenantId, after, PAGE_ENTRIES);
    if (rows.length > 0) yield rows.map(toChainedEntry);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ENTRIES) return;
    after = last.sequence;
  }
}
