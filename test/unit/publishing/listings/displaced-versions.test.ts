import { expect, test } from "vitest";

import { insertVersion, KEPT_LISTING_VERSIONS } from "#publishing/listings/store";
import { migratedDatabase, runStatement } from "#test/support/migrated-database";

test("a submission displaces the oldest versions above the limit, a few at a time, and none that someone has", () => {
  const database = migratedDatabase();
  const first = 3;
  database.exec(`INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${KEPT_LISTING_VERSIONS + 8})
      INSERT INTO listing_versions (id, listing_id, tenant_id, number, label, status, front, snapshot, digest, look_alikes, created_at)
      SELECT 'v' || n, 'l', 't', n, '1.0.' || n, 'replaced', '{}', '{}', 'd' || n, '[]', n FROM numbers;
    PRAGMA foreign_keys = off;
    INSERT INTO listing_installs (listing_id, tenant_id, status, version_id, digest, installed_id, installed_at, updated_at)
      VALUES ('l', 't', 'installed', 'v${first}', 'd', 'i', 1, 1)`);
  const numbers = (): number[] =>
    runStatement(database, { sql: "SELECT number FROM listing_versions ORDER BY number", args: [] }).map(([number]) =>
      Number(number),
    );
  const submit = (number: number): void => {
    const version = { id: `v${number}`, listingId: "l", tenantId: "t", number, label: `1.0.${number}` };
    for (const statement of insertVersion({
      ...version,
      status: "pending",
      front: {},
      snapshot: {},
      digest: "d",
      lookAlikes: [],
      createdAt: number,
      decidedAt: null,
    }))
      runStatement(database, statement);
  };
  const last = KEPT_LISTING_VERSIONS + 9;
  submit(last);
  expect(numbers().slice(0, 2)).toEqual([first, 7]);
  submit(last + 1);
  expect(numbers().slice(0, 2)).toEqual([first, 11]);
  expect(numbers()).toHaveLength(KEPT_LISTING_VERSIONS + 1);
});
