import fc from "fast-check";
import { expect, test } from "vitest";

import { sharedStatements, statementsFromText, statementsToText } from "#platform/cells/shared-statements";

const statement = (sql: string) => ({ sql, args: [] });

test("writes of what every cell has are shared, and no read and no other write", () => {
  const shared = [
    `insert into "listings" ("id") values (?)`,
    "UPDATE listings SET installs = installs + 1",
    "INSERT INTO listings_search (rowid) SELECT 1",
    `delete from "listing_ratings" where "id" = ?`,
    "INSERT OR IGNORE INTO listing_tags VALUES (1)",
    `update "workflow_templates" set "downloads" = 1`,
    `insert into "desktop_releases" ("version") values (?)`,
    `update "oauth_device_codes" set "refused_at" = ?`,
  ].map(statement);
  const others = [
    `insert into "agents" ("id") select "id" from "listings"`,
    `update "skills" set "name" = ?`,
    "SELECT * FROM listings",
    `insert into "workflow_runs" ("id") values (?)`,
    `insert into "desktop_devices" ("id") values (?)`,
    "DELETE FROM oauth_grants WHERE id IN (SELECT id FROM oauth_device_codes)",
  ].map(statement);
  expect(sharedStatements("t1", [...shared, ...others])).toEqual(shared);
  expect(sharedStatements("t1", others)).toBeNull();
});

test("what such a write tells others is shared with it, and a new tenant concerns all cells", () => {
  const told = statement("INSERT INTO webhook_deliveries (id) SELECT 1");
  const write = statement("UPDATE listings SET installs = 1");
  expect(sharedStatements("t1", [told, write])).toEqual([told, write]);
  expect(sharedStatements("t1", [told])).toBeNull();
  const made = { sql: `insert into "tenants" ("id") values (?)`, args: ["t1"] };
  expect(sharedStatements("t1", [made, told])).toEqual([]);
  expect(sharedStatements("t2", [made, told])).toBeNull();
});

test("statements come out of their text as they went in, bytes too", () => {
  const value = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ sql: fc.string(), args: fc.array(value) })), (statements) => {
      expect(statementsFromText(statementsToText(statements))).toEqual(statements);
    }),
  );
});
