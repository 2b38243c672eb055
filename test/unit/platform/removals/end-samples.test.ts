import type { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import type { Statement } from "#db/statement";
import { endSample, endSampleOf, endSamplesOfTenant } from "#platform/removals/end-samples.queries";
import { migratedDatabase, runStatement } from "#test/support/migrated-database";

const NOW = 1_000;
const LATER = 9_000;

/** Two tenants with a person each, who have a sample workspace open. */
function twoVisitors(): DatabaseSync {
  const database = migratedDatabase();
  database.exec("PRAGMA foreign_keys = off");
  for (const home of ["one", "two"]) {
    const tenant = database.prepare(
      "INSERT INTO tenants (id, name, slug, tier, created_at, sample_of, sample_ends_at) VALUES (?, ?, ?, 'solo', 1, ?, ?)",
    );
    tenant.run(home, home, home, null, null);
    tenant.run(`${home}-sample`, "Sample", `${home}-sample`, `${home}-person`, LATER);
    for (const [person, at] of [
      [`${home}-person`, home],
      [`${home}-visitor`, `${home}-sample`],
    ] as const) {
      database
        .prepare(
          "INSERT INTO users (id, tenant_id, email, role, status, created_at, updated_at) VALUES (?, ?, ?, 'owner', 'active', 1, 1)",
        )
        .run(person, at, `${person}@example.com`);
      database
        .prepare("INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, 1, ?)")
        .run(`${person}-session`, person, LATER);
      database
        .prepare("INSERT INTO refresh_tokens (token_hash, session_id, created_at) VALUES (?, ?, 1)")
        .run(`${person}-token`, `${person}-session`);
    }
  }
  return database;
}

const texts = (database: DatabaseSync, sql: string): unknown[] =>
  runStatement(database, { sql, args: [] }).map(([value]) => value);

test.each<[how: string, statements: Statement[]]>([
  ["itself", endSample("one-sample", NOW)],
  ["the person at home", endSampleOf("one-person", NOW)],
  ["the whole home tenant", endSamplesOfTenant("one", NOW)],
])("a sample workspace ends with %s, and no other session or workspace does", (_how, statements) => {
  const database = twoVisitors();
  for (const statement of statements) runStatement(database, statement);
  const left = ["one-person", "two-person", "two-visitor"];
  expect(texts(database, "SELECT id FROM sessions ORDER BY id")).toEqual(left.map((person) => `${person}-session`));
  expect(texts(database, "SELECT token_hash FROM refresh_tokens ORDER BY 1")).toEqual(
    left.map((person) => `${person}-token`),
  );
  expect(texts(database, "SELECT id FROM tenants WHERE sample_of IS NOT NULL")).toEqual(["two-sample"]);
  expect(texts(database, `SELECT id FROM tenants WHERE sample_ends_at <= ${NOW}`)).toEqual(["one-sample"]);
});
