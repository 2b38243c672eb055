import { connect } from "#db/client";
import { directWriter } from "#db/direct-writer";
import { newUuid } from "#lib/uuid";

import { seedCatalogue, type SeededPart } from "./catalogue/seed-catalogue.ts";
import type { DatabaseAddress } from "./migration-database.ts";

/**
 * Writes the catalogue's entries that a migrated database lacks; on a full one this is one write and one read per part.
 */
export function fillCatalogue({ url, authToken }: DatabaseAddress): Promise<SeededPart[]> {
  const { db, hrana } = connect(url, authToken);
  return seedCatalogue({
    db,
    writer: directWriter(hrana, () => Promise.resolve()),
    clock: Date.now,
    newId: newUuid,
  });
}
